"use strict";

/** The areas with a fixed price: a circle about the middle of each, and the price at its foot. */
function zoneMap(map) {
  /** The dashes of a circle by the row of its zone: colour alone tells no zone from another. */
  const DASHES = ["", "6 4", "2 5"];

  /** What a price gives way to. */
  const ABOVE = ".desk-pin, .desk-pin-name, .desk-branch";

  map.createPane("zones").style.zIndex = 330;
  map.createPane("prices").style.zIndex = 590;
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

  /** Dots of deliveries lie above the circle: what it is about is told by its price. */
  function add({ point, radius_m: radius, lines, price, row }) {
    const dashArray = DASHES[row % DASHES.length];
    const look = { weight: 2, dashArray, fillOpacity: 0.14, interactive: false };
    const circle = L.circle(point, { radius, ...look, pane: "zones", renderer }).addTo(layer);
    const foot = L.latLng(point).toBounds(2 * radius).getSouth();
    circle.desk = { label: makePrice([foot, point[1]], price, lines) };
    return circle;
  }

  /** A click on it goes through to the map, where it sets a point. */
  function makePrice(place, price, lines) {
    const html = textElement("span", price);
    const icon = L.divIcon({ className: "desk-zone-price", html, iconSize: null });
    const options = { icon, pane: "prices", keyboard: false, bubblingMouseEvents: true };
    const label = L.marker(place, options).bindTooltip(() => linesElement(lines), { direction: "top" });
    label.on("add", () => label.getElement().setAttribute("aria-label", lines.join(", ")));
    return label.addTo(layer);
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
