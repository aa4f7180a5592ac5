"use strict";

/** What land.geojson covers. */
const REGION = L.latLngBounds([28.3, 46.3], [30.35, 48.95]);

/** Land, borders and the names of areas, on a Leaflet map that stays inside what they cover. */
function baseMap(map) {
  /** From which zoom a kind of area is named, which goes first, and how its name looks. */
  const KINDS = {
    city: { rank: 0, zoom: 0, look: "city" },
    island: { rank: 1, zoom: 0, look: "quiet" },
    residential: { rank: 2, zoom: 9.5, look: "plain" },
    locality: { rank: 2, zoom: 8, look: "plain" },
    airport: { rank: 3, zoom: 10.5, look: "quiet" },
    farm: { rank: 3, zoom: 9.5, look: "quiet" },
    chalets: { rank: 4, zoom: 10.5, look: "quiet" },
    commercial: { rank: 4, zoom: 12, look: "plain" },
    port: { rank: 5, zoom: 11.5, look: "quiet" },
    industrial: { rank: 5, zoom: 11.5, look: "quiet" },
    services: { rank: 6, zoom: 12, look: "quiet" },
  };

  /** Where an area's name may stand, in pixels below its point, to stay clear of a mark. */
  const SHIFTS = [0, 22, -22];

  /** Pixels that a name keeps from the edge of the view. */
  const MARGIN = 2;

  map.setMaxBounds(REGION);
  map.createPane("land").style.zIndex = 200;
  map.createPane("areas").style.zIndex = 350;
  map.getPane("areas").style.pointerEvents = "none";
  map.on("resize", limitZoom);
  map.on("moveend resize", trim);
  limitZoom();

  const gauge = document.createElement("canvas").getContext("2d");
  const layer = L.layerGroup().addTo(map);
  let named = [];
  let areas = [];
  let land;
  let isCovered = () => false;

  function limitZoom() {
    map.setMinZoom(map.getBoundsZoom(REGION, true));
  }

  function draw(shapes, places) {
    const renderer = L.canvas({ pane: "land", padding: 0.5 });
    land = L.geoJSON(shapes, { interactive: false, pane: "land", renderer }).addTo(map);
    areas = places
      .map((area) => ({ ...area, ...(KINDS[area.kind] || KINDS.residential) }))
      .sort((a, b) => a.rank - b.rank);
    paint();
  }

  /** In the colours of the theme in force. */
  function paint() {
    const styles = {
      land: { color: ink("--coast"), weight: 1, fillColor: ink("--land"), fillOpacity: 1 },
      border: { color: ink("--frontier"), weight: 1.5, dashArray: "6 5", fill: false },
    };
    land.setStyle((feature) => styles[feature.properties.kind]);
  }

  /**
   * Names the areas that have room beside the given boxes, the important first; at one zoom the
   * same ones wherever the view is, so that moving it makes no name come or go but at its edge.
   */
  function name(marks) {
    layer.clearLayers();
    named = [];
    const zoom = map.getZoom();
    const taken = [];
    for (const area of areas) {
      if (zoom < area.zoom) continue;
      const text = area[language.code] || area.en;
      const box = nameBoxes(area, text, zoom).find((one) => isFree(one, marks));
      if (!box || !isFree(box, taken)) continue;
      taken.push(box);
      named.push({ area, box, marks, element: makeName(area, text) });
    }
    trim();
  }

  function nameBoxes(area, text, zoom) {
    const size = area.look === "city" ? "600 13px " : "11px ";
    gauge.font = size + getComputedStyle(map.getContainer()).fontFamily;
    const half = L.point(gauge.measureText(text).width / 2 + 6, 11);
    const centre = map.project(area.point, zoom);
    return SHIFTS.map((shift) => {
      const middle = centre.add([0, shift]);
      return { min: middle.subtract(half), max: middle.add(half), shift };
    });
  }

  function makeName(area, text) {
    const element = textElement("span", text);
    const className = `desk-area desk-area-${area.look}`;
    const icon = L.divIcon({ className, html: element, iconSize: null });
    L.marker(area.point, { icon, pane: "areas", interactive: false, keyboard: false }).addTo(layer);
    return element;
  }

  /** No name is cut by the edge of the view or by a button: it moves inwards, or it goes. */
  function trim() {
    const view = map.getPixelBounds();
    const shown = controlBoxes(view.min);
    for (const { area, box, marks, element } of named) {
      const by = inwards(box, view);
      const moved = { min: box.min.add(by), max: box.max.add(by) };
      const isClear = isFree(moved, shown) && (!(by.x || by.y) || isFree(moved, marks));
      const isSeen = isClear && !isCovered(area.point) && (within(area, view) || !(by.x || by.y));
      element.hidden = !isSeen;
      element.style.left = `${by.x}px`;
      element.style.top = `${box.shift + by.y}px`;
      if (isSeen) shown.push(moved);
    }
  }

  const within = (area, view) => view.contains(map.project(area.point));

  /** How far a box must move to lie in the view. */
  function inwards(box, view) {
    const along = (axis) => {
      const before = view.min[axis] + MARGIN - box.min[axis];
      const beyond = view.max[axis] - MARGIN - box.max[axis];
      return Math.max(before, 0) + Math.min(beyond, 0);
    };
    return L.point(along("x"), along("y"));
  }

  function controlBoxes(origin) {
    const frame = map.getContainer().getBoundingClientRect();
    return [...map.getContainer().querySelectorAll(".leaflet-control")].map((control) => {
      const box = control.getBoundingClientRect();
      const corner = origin.add([box.left - frame.left, box.top - frame.top]);
      return { min: corner, max: corner.add([box.width, box.height]) };
    });
  }

  /** Names give way where a test says that something else names the place. */
  function giveWay(test) {
    isCovered = test;
  }

  return { draw, paint, name, trim, giveWay };
}
