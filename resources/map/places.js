"use strict";

/** Places that clerks gave a name: a small mark from near, with the name where there is room. */
function savedPlaceMap(map, onChosen) {
  /** From which zoom the marks are shown, and their names. */
  const MARKED = 12;
  const NAMED = 12.5;

  /** How far beyond the view marks are kept, as a part of it. */
  const BESIDE = 0.25;

  /** What a name gives way to; a mark never does. */
  const ABOVE = ".desk-pin, .desk-pin-name, .desk-branch, .desk-zone-price span, .desk-place svg";

  const PATH = "M3.5 1.5h7v11L7 10l-3.5 2.5z";
  const SIZE = [14, 14];

  /** Pixels of a name; a longer one is cut. */
  const WIDEST = 180;

  const gauge = document.createElement("canvas").getContext("2d");
  map.createPane("places").style.zIndex = 580;
  const items = new Map();
  const markers = new Map();
  onceMoved(map, arrange);

  /** What is new or otherwise than before, and the ids of what went. */
  function show({ items: fresh, gone = [] }) {
    for (const item of fresh) {
      remove(item.id);
      items.set(item.id, item);
    }
    for (const id of gone) {
      remove(id);
      items.delete(id);
    }
    if (map._loaded) arrange();
  }

  function remove(id) {
    if (markers.has(id)) markers.get(id).remove();
    markers.delete(id);
  }

  /** Only what is in sight is on the page: a shop may have thousands. */
  function arrange() {
    const isNear = map.getZoom() >= MARKED;
    const view = map.getBounds().pad(BESIDE);
    for (const item of items.values()) {
      const isShown = isNear && view.contains(item.point);
      if (isShown && !markers.has(item.id)) markers.set(item.id, add(item));
      else if (!isShown) remove(item.id);
    }
    nameThem();
  }

  function nameThem() {
    const isNear = map.getZoom() >= NAMED;
    const taken = [...map.getContainer().querySelectorAll(ABOVE)].map(boxOf);
    for (const marker of markers.values()) {
      const name = marker.getElement().querySelector(".desk-place-name");
      name.hidden = !isNear;
      if (!isNear) continue;
      name.hidden = !isFree(boxOf(name), taken);
      if (!name.hidden) taken.push(boxOf(name));
    }
  }

  function add(item) {
    const html = document.createElement("div");
    const name = textElement("span", item.name);
    name.className = "desk-place-name";
    html.append(picture(...SIZE, svgElement("path", { d: PATH })), name);
    const icon = L.divIcon({ className: "desk-place", html, iconSize: SIZE });
    const marker = L.marker(item.point, { icon, pane: "places", keyboard: false });
    marker.on("add", () => marker.getElement().setAttribute("aria-label", item.name));
    marker.bindTooltip(() => linesElement([item.name]), { direction: "top" });
    return whenChosen(marker, () => onChosen(item.id)).addTo(map);
  }

  /** The pixels of the map that marks and names cover at a zoom, wherever the view is. */
  function boxes(zoom) {
    if (zoom < MARKED) return [];
    gauge.font = `11px ${getComputedStyle(map.getContainer()).fontFamily}`;
    const half = L.point(SIZE).divideBy(2);
    return [...items.values()].flatMap((item) => {
      const middle = map.project(item.point, zoom);
      const mark = { min: middle.subtract(half), max: middle.add(half) };
      if (zoom < NAMED) return [mark];
      const wide = Math.min(gauge.measureText(item.name).width + 8, WIDEST);
      const name = { min: middle.add([half.x, -8]), max: middle.add([half.x + 3 + wide, 8]) };
      return [mark, name];
    });
  }

  return { show, boxes };
}
