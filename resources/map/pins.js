"use strict";

/** The two pins, the line between them and how far that is. */
function pinMap(map, onDropped) {
  const PINS = {
    pickup: {
      letter: "P",
      path: "M5 1h20a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4h-5l-5 8-5-8h-5a4 4 0 0 1-4-4v-20a4 4 0 0 1 4-4z",
      baseline: 20.5,
    },
    dropoff: {
      letter: "D",
      path: "M15 37C9 28 1 23 1 14.5a14 14 0 0 1 28 0C29 23 21 28 15 37z",
      baseline: 20,
    },
  };
  const SIZE = [30, 38];

  /** Pixels between the pins from which their distance has room on the line. */
  const ROOM = 96;

  const pins = {};
  const line = L.polyline([], { interactive: false, weight: 3, dashArray: "1 7" }).addTo(map);
  const label = document.createElement("span");
  const distance = L.marker([0, 0], {
    icon: L.divIcon({ className: "desk-distance", html: label, iconSize: null }),
    interactive: false,
    keyboard: false,
    zIndexOffset: 500,
  });
  let locked = false;
  map.on("zoomend", stretch);

  function show(points) {
    for (const role of Object.keys(PINS)) showPin(role, points[role]);
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
    namePin(role, shown.name);
  }

  function makePin(role, point) {
    const { letter, path, baseline } = PINS[role];
    const text = svgElement("text", { x: 15, y: baseline }, letter);
    const icon = L.divIcon({
      className: `desk-pin desk-pin-${role}`,
      html: picture(...SIZE, svgElement("path", { d: path }), text),
      iconSize: SIZE,
      iconAnchor: [15, 37],
    });
    const options = { icon, draggable: !locked, autoPan: true, keyboard: false };
    const pin = L.marker(point, { ...options, zIndexOffset: 1000 });
    pin.on("drag", stretch);
    pin.on("dragend", () => onDropped(role, pin.getLatLng()));
    pin.on("click contextmenu", L.DomEvent.stop); // a slip of the hand sets nothing
    pin.desk = textElement("span", "");
    const under = { permanent: true, direction: "bottom", offset: [0, 8], opacity: 1 };
    return pin.bindTooltip(pin.desk, { ...under, className: "desk-pin-name" });
  }

  function namePin(role, place) {
    const element = pins[role].getElement();
    const words = [language.words[role] || role, place].filter(Boolean);
    element.setAttribute("aria-label", words.join(", "));
    element.title = words[0];
  }

  /** The line and its distance, to where the pins are now. */
  function stretch() {
    const [from, to] = [pins.pickup, pins.dropoff].map((pin) => pin && pin.getLatLng());
    line.setLatLngs(from && to ? [from, to] : []);
    if (!from || !to) {
      distance.remove();
      return;
    }
    const [start, end] = [map.project(from), map.project(to)];
    label.textContent = `${(from.distanceTo(to) / 1000).toFixed(1)} ${language.words.km || ""}`;
    label.dir = "auto";
    label.classList.toggle("desk-distance-below", start.distanceTo(end) < ROOM);
    distance.setLatLng(map.unproject(start.add(end).divideBy(2))).addTo(map);
  }

  function lock(value) {
    locked = value;
    for (const pin of Object.values(pins)) pin.dragging[locked ? "disable" : "enable"]();
  }

  function translate() {
    for (const [role, pin] of Object.entries(pins)) namePin(role, pin.desk.textContent);
    stretch();
  }

  const paint = () => line.setStyle({ color: ink("--accent") });

  const points = () => Object.values(pins).map((pin) => pin.getLatLng());

  /** The pixels that they cover at a zoom. */
  function boxes(zoom) {
    const all = points().map((point) => {
      const foot = map.project(point, zoom);
      return { min: foot.subtract([SIZE[0] / 2, SIZE[1]]), max: foot.add([SIZE[0] / 2, 0]) };
    });
    for (const pin of Object.values(pins)) {
      const name = pin.getTooltip().getElement();
      if (!name || !pin.desk.textContent) continue;
      const foot = map.project(pin.getLatLng(), zoom);
      const half = name.offsetWidth / 2;
      all.push({ min: foot.subtract([half, 0]), max: foot.add([half, 8 + name.offsetHeight]) });
    }
    if (distance.getElement()) {
      const half = L.point(label.offsetWidth, label.offsetHeight).divideBy(2);
      const low = label.classList.contains("desk-distance-below") ? half.y + 8 : 0;
      const middle = map.project(distance.getLatLng(), zoom).add([0, low]);
      all.push({ min: middle.subtract(half), max: middle.add(half) });
    }
    return all;
  }

  return { show, lock, translate, paint, points, boxes };
}
