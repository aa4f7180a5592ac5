"use strict";

/**
 * Things at points, by id, such as branches. Only what differs is sent and touched, so that an open
 * tooltip stays and a thousand dots are cheap.
 */
function markMap(map, { make, renew }) {
  const layers = new Map();

  /** What is new or otherwise than before, and the ids of what went. */
  function show({ items, gone = [] }) {
    for (const item of items) {
      const old = layers.get(item.id);
      if (old && renew) renew(old, item);
      else {
        remove(item.id);
        layers.set(item.id, add(item));
      }
    }
    gone.forEach(remove);
  }

  function remove(id) {
    if (layers.has(id)) layers.get(id).remove();
    layers.delete(id);
  }

  function add(item) {
    const layer = make(item);
    layer.desk = item;
    layer.bindTooltip(() => linesElement(layer.desk.lines), { direction: "top" });
    return layer.addTo(map);
  }

  const all = () => [...layers.values()];

  const points = () => all().map((layer) => layer.getLatLng());

  return { show, all, points, get: (id) => layers.get(id) };
}

/** Calls back for a click, and for Enter where the keyboard is on it; nothing else hears of it. */
function whenChosen(layer, then) {
  layer.on("click keypress contextmenu", (event) => {
    L.DomEvent.stopPropagation(event);
    if (event.type === "click" || event.originalEvent.key === "Enter") then();
  });
  return layer;
}

/** The shops. */
function branchMap(map, onChosen) {
  const PATH = "M3 9h14v8h-14zM2 9l2-6h12l2 6z";
  const SIZE = [20, 20];
  const marks = markMap(map, { make });
  let pickup = null;
  map.on("zoomend", uncover);

  function make(item) {
    const className = `desk-branch desk-branch-${item.kind}`;
    const halo = svgElement("path", { d: PATH, class: "desk-halo" });
    const html = picture(...SIZE, halo, svgElement("path", { d: PATH }));
    const marker = L.marker(item.point, { icon: L.divIcon({ className, html, iconSize: SIZE }) });
    marker.on("add", () => marker.getElement().setAttribute("aria-label", item.lines.join(", ")));
    return whenChosen(marker, () => onChosen(item.id));
  }

  function boxAt(point, zoom) {
    const half = L.point(SIZE).divideBy(2);
    const middle = map.project(point, zoom);
    return { min: middle.subtract(half), max: middle.add(half) };
  }

  function show(changes) {
    marks.show(changes);
    uncover();
  }

  /** The pickup's pin stands for the shop at its point; of shops at one place the default is seen. */
  function setPickup(point) {
    pickup = point || null;
    uncover();
  }

  function uncover() {
    const zoom = map.getZoom();
    const taken = pickup ? [boxAt(pickup, zoom)] : [];
    const isDefault = ({ desk }) => desk.kind === "default";
    for (const mark of marks.all().sort((a, b) => isDefault(b) - isDefault(a))) {
      const box = boxAt(mark.getLatLng(), zoom);
      const isSeen = isFree(box, taken);
      mark.getElement().classList.toggle("desk-branch-covered", !isSeen);
      mark.desk.isSeen = isSeen;
      if (isSeen) taken.push(box);
    }
  }

  function boxes(zoom) {
    const seen = marks.all().filter(({ desk }) => desk.isSeen);
    return seen.map((mark) => boxAt(mark.getLatLng(), zoom));
  }

  return { show, points: marks.points, boxes, setPickup };
}

/** Places of which one is meant, numbered; the first nine answer to their number's key. */
function candidateMap(map, onChosen) {
  /** Where a label may stand beside its number, the best first. */
  const SPOTS = [
    { side: "right", offset: [12, 0] },
    { side: "left", offset: [-12, 0] },
    { side: "top", offset: [0, -12] },
    { side: "bottom", offset: [0, 12] },
  ];

  const layer = L.layerGroup().addTo(map);
  let count = 0;
  onceMoved(map, arrange);

  function show(items) {
    layer.clearLayers();
    count = items.length;
    items.forEach(add);
    arrange();
  }

  /** A label that would stand on another one waits for the pointer or the keyboard. */
  function arrange() {
    const markers = layer.getLayers();
    const taken = markers.map((marker) => boxOf(marker.getElement()));
    for (const marker of markers) {
      const label = marker.getTooltip();
      const element = () => label.getElement();
      element().hidden = false;
      const put = (spot) => turn(label, spot);
      marker.desk.crowded = !settle(taken, element, SPOTS, put, [isInside]);
      element().hidden = marker.desk.crowded;
      if (marker.desk.crowded) taken.pop();
    }
  }

  function add({ point, label }, at) {
    const number = String(at + 1);
    const html = textElement("span", number);
    const icon = L.divIcon({ className: "desk-candidate", html, iconSize: [28, 28] });
    const marker = L.marker(point, { icon, zIndexOffset: 2000 });
    marker.on("add", () => marker.getElement().setAttribute("aria-label", `${number}, ${label}`));
    marker.desk = { crowded: false };
    marker.bindTooltip(() => linesElement(label.split("\n")), { permanent: true });
    marker.on("add", () => uncover(marker));
    layer.addLayer(whenChosen(marker, () => onChosen(at)));
  }

  /** A hidden label is there while the pointer or the keyboard is on its number. */
  function uncover(marker) {
    const show = (on) => () => { marker.getTooltip().getElement().hidden = marker.desk.crowded && !on; };
    for (const kind of ["mouseenter", "focus"]) marker.getElement().addEventListener(kind, show(true));
    for (const kind of ["mouseleave", "blur"]) marker.getElement().addEventListener(kind, show(false));
  }

  /** Whether a key is the number of one that is shown, which is then chosen. */
  function press(event) {
    const at = numberOf(event) - 1;
    if (!(at >= 0 && at < count)) return false;
    onChosen(at);
    return true;
  }

  /** The digit of a key, whatever the keyboard's language writes with it; else no number. */
  function numberOf({ key, code }) {
    return Number(/^[1-9]$/.test(key) ? key : /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]);
  }

  const points = () => layer.getLayers().map((marker) => marker.getLatLng());

  return { show, press, points };
}
