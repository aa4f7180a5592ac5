"use strict";

/** The areas with a fixed price: a circle about the middle of each, and the price at its foot. */
function zoneMap(map) {
  /** The dashes of a circle by the row of its zone: colour alone tells no zone from another. */
  const DASHES = ["", "6 4", "2 5"];

  /** What a price gives way to. */
  const ABOVE = ".desk-pin, .desk-pin-name, .desk-branch";

  map.createPane("zones").style.zIndex = 330;
  const renderer = L.svg({ pane: "zones", padding: 0.5 });
  const layer = L.layerGroup().addTo(map);
  let circles = [];
  map.on("zoomend", arrange);
  onceMoved(map, arrange);

  function show(items) {
    layer.clearLayers();
    circles = items.map(add);
    paint();
    arrange();
  }

  /** A click goes through to the map, where it sets a point. */
  function add({ point, radius_m: radius, lines, price, row }) {
    const dashArray = DASHES[row % DASHES.length];
    const look = { weight: 2, dashArray, fillOpacity: 0.14, pane: "zones", renderer };
    const circle = L.circle(point, { radius, ...look }).addTo(layer);
    circle.bindTooltip(() => linesElement(lines), { sticky: true });
    const html = textElement("span", price);
    const icon = L.divIcon({ className: "desk-zone-price", html, iconSize: null });
    const foot = L.latLng(point).toBounds(2 * radius).getSouth();
    const options = { icon, pane: "areas", interactive: false, keyboard: false };
    circle.desk = { label: L.marker([foot, point[1]], options).addTo(layer) };
    return circle;
  }

  /** A price that would stand on another one, on a pin or on a branch waits for a nearer view. */
  function arrange() {
    const taken = [...map.getContainer().querySelectorAll(ABOVE)].map(boxOf);
    for (const element of labels()) {
      element.hidden = false;
      element.hidden = !isFree(boxOf(element), taken);
      if (!element.hidden) taken.push(boxOf(element));
    }
  }

  function paint() {
    for (const circle of circles) {
      circle.setStyle({ color: ink("--attention"), fillColor: ink("--attention") });
    }
  }

  const labels = () => circles.map((circle) => circle.desk.label.getElement().firstChild);

  /** The pixels of the map that the prices cover at the zoom it has. */
  function boxes() {
    const corner = boxOf(map.getContainer()).min;
    const origin = map.getPixelBounds().min.subtract(corner);
    return labels().filter((element) => !element.hidden).map(boxOf).map(({ min, max }) => ({
      min: min.add(origin),
      max: max.add(origin),
    }));
  }

  /** Two corners around each circle. */
  function corners() {
    return circles.flatMap((circle) => {
      const bounds = circle.getLatLng().toBounds(2 * circle.getRadius());
      return [bounds.getSouthWest(), bounds.getNorthEast()];
    });
  }

  return { show, paint, boxes, corners };
}
