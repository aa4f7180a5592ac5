"use strict";

/** The two pins and a straight line between them, without a distance: the service says how far it is. */
function pinMap(map, { onDropped, onTurned }) {
  const PINS = {
    pickup: {
      letter: "P",
      above: 1000,
      path: "M5 1h20a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4h-5l-5 8-5-8h-5a4 4 0 0 1-4-4v-20a4 4 0 0 1 4-4z",
      baseline: 20.5,
    },
    dropoff: {
      letter: "D",
      above: 1500, // of two that cover each other it is the one to be corrected
      path: "M15 37C9 28 1 23 1 14.5a14 14 0 0 1 28 0C29 23 21 28 15 37z",
      baseline: 20,
    },
  };
  const SIZE = [30, 38];

  /** In place of the letter of a drop-off that is only the middle of an area. */
  const ABOUT = "≈";

  /** Where a pin's name may stand, the best first. */
  const SPOTS = [
    { side: "bottom", offset: [0, 2] },
    { side: "top", offset: [0, 2 - SIZE[1]] },
    { side: "right", offset: [12, -SIZE[1] / 2] },
    { side: "left", offset: [-12, -SIZE[1] / 2] },
  ];

  /** Pixels between the points of two pins that would cover each other. */
  const CLOSE = L.point(26, 30);

  const pins = {};
  const extent = L.circle([0, 0], { interactive: false, weight: 1.5, dashArray: "4 6", fillOpacity: 0.1 });
  const line = L.polyline([], { interactive: false, weight: 3, dashArray: "1 7" }).addTo(map);
  let locked = false;
  map.on("zoomend", stretch);
  onceMoved(map, rearrange);

  function show(points) {
    for (const role of Object.keys(PINS)) showPin(role, points[role]);
    showExtent(points.dropoff);
    stretch();
  }

  function showPin(role, shown) {
    if (!shown) {
      if (pins[role]) pins[role].remove();
      delete pins[role];
      return;
    }
    if (!pins[role]) pins[role] = makePin(role, shown.point).addTo(map);
    pins[role].setLatLng(shown.point);
    pins[role].desk.textContent = shown.name;
    showExact(role, shown.radius_m === null);
    namePin(role, shown.name);
  }

  function showExact(role, exact) {
    const element = pins[role].getElement();
    element.classList.toggle("desk-pin-inexact", !exact);
    element.querySelector("text").textContent = exact ? PINS[role].letter : ABOUT;
  }

  /** The circle about the area of which the drop-off is only the middle. */
  function showExtent(shown) {
    if (shown && shown.radius_m) extent.setLatLng(shown.point).setRadius(shown.radius_m).addTo(map);
    else extent.remove();
  }

  function makePin(role, point) {
    const { letter, above, path, baseline } = PINS[role];
    const text = svgElement("text", { x: 15, y: baseline }, letter);
    const icon = L.divIcon({
      className: `desk-pin desk-pin-${role}`,
      html: picture(...SIZE, svgElement("path", { d: path }), text),
      iconSize: SIZE,
      iconAnchor: [15, 37],
    });
    const options = { icon, draggable: !locked, autoPan: true, keyboard: false };
    const pin = L.marker(point, { ...options, zIndexOffset: above });
    pin.on("drag", stretch);
    pin.on("dragend", () => onDropped(role, pin.getLatLng()));
    pin.on("click contextmenu", L.DomEvent.stop); // a slip of the hand sets nothing
    pin.desk = textElement("span", "");
    return pin.bindTooltip(pin.desk, { permanent: true, opacity: 1, className: "desk-pin-name" });
  }

  function namePin(role, place) {
    const element = pins[role].getElement();
    const said = element.classList.contains("desk-pin-inexact") ? `inexact_${role}` : role;
    const words = [language.words[said] || role, place].filter(Boolean);
    element.setAttribute("aria-label", words.join(", "));
    element.title = words[0];
  }

  /** The line, to where the pins are now. */
  function stretch() {
    lean();
    const [from, to] = [pins.pickup, pins.dropoff].map((pin) => pin && pin.getLatLng());
    line.setLatLngs(from && to ? [from, to] : []);
    arrange();
  }

  /** Two pins whose points lie close together lean apart. */
  function lean() {
    const [from, to] = [pins.pickup, pins.dropoff].map(
      (pin) => pin && map.latLngToContainerPoint(pin.getLatLng()),
    );
    const isClose = from && to && Math.abs(from.x - to.x) < CLOSE.x && Math.abs(from.y - to.y) < CLOSE.y;
    const { classList } = map.getContainer();
    classList.toggle("desk-leaning", Boolean(isClose));
    classList.toggle("desk-leaning-east", Boolean(isClose && from.x > to.x));
  }

  /** A name that the edge of the view would cut stands elsewhere, if there is a place. */
  function rearrange() {
    const before = spots();
    arrange();
    if (spots() !== before) onTurned();
  }

  const spots = () => Object.values(pins).map((pin) => pin.getTooltip().options.direction).join();

  /**
   * No name stands on a pin or on the other's name; of two pins the upper one has it above, as
   * between them it would seem to be of either.
   */
  function arrange() {
    const taken = bodies();
    const shown = [pins.dropoff, pins.pickup].filter(Boolean);
    const heights = shown.map((pin) => pin.getLatLng().lat);
    for (const pin of shown) {
      const name = pin.getTooltip();
      if (!pin.desk.textContent) continue;
      const isUpper = pin.getLatLng().lat > Math.min(...heights);
      const [below, above, ...beside] = SPOTS;
      const spots = isUpper ? [above, below, ...beside] : SPOTS;
      const put = (spot) => turn(name, inView(name, spot));
      settle(taken, () => name.getElement(), spots, put, [isInside, isAnywhere]);
    }
  }

  /** The spot, moved sideways where the edge of the view would cut a name above or below a pin. */
  function inView(name, { side, offset: [x, y] }) {
    turn(name, { side, offset: [x, y] });
    const { min, max } = boxOf(name.getElement());
    const by = Math.max(-min.x, 0) + Math.min(map.getSize().x - max.x, 0);
    const isOnPin = x === 0 && Math.abs(by) < (max.x - min.x) / 2;
    return { side, offset: [isOnPin ? by : x, y] };
  }

  const bodies = () => Object.values(pins).map((pin) => boxOf(pin.getElement().querySelector("svg")));

  function lock(value) {
    locked = value;
    for (const pin of Object.values(pins)) pin.dragging[locked ? "disable" : "enable"]();
  }

  function translate() {
    for (const [role, pin] of Object.entries(pins)) namePin(role, pin.desk.textContent);
    stretch();
  }

  function paint() {
    line.setStyle({ color: ink("--accent") });
    extent.setStyle({ color: ink("--dropoff") });
  }

  const points = () => Object.values(pins).map((pin) => pin.getLatLng());

  /** Where a pin is; undefined where there is none. */
  const at = (role) => pins[role] && pins[role].getLatLng();

  /** Two corners around the area of which the drop-off is only the middle; none for an exact one. */
  function extentCorners() {
    if (!map.hasLayer(extent)) return [];
    const bounds = extent.getLatLng().toBounds(2 * extent.getRadius());
    return [bounds.getSouthWest(), bounds.getNorthEast()];
  }

  /** The pixels of the map that they cover at the zoom it has, with all that is said of them. */
  function boxes() {
    const names = Object.values(pins).map((pin) => pin.getTooltip().getElement());
    const shown = names.filter(Boolean).map(boxOf);
    const corner = boxOf(map.getContainer()).min;
    const origin = map.getPixelBounds().min.subtract(corner);
    return [...bodies(), ...shown].map(({ min, max }) => ({
      min: min.add(origin),
      max: max.add(origin),
    }));
  }

  return { show, lock, translate, paint, points, at, extentCorners, boxes };
}
