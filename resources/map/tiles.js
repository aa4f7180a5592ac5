"use strict";

/** Pictures of the streets over the land and under the names, as far as the program has them. */
function tileMap(map, onCovered) {
  const SIZE = 256;
  const RETRY_MS = 20000;

  /** Without pictures half a step of zoom is as sharp as a whole one; pictures are not. */
  const SNAP = map.options.zoomSnap;
  const CLOSEST = map.getMaxZoom();

  map.createPane("tiles").style.zIndex = 250;
  map.getPane("tiles").style.pointerEvents = "none";

  const loaded = new Set();
  const missing = new Map();
  let layer = null;
  let nearest = 0;
  setInterval(retry, RETRY_MS);

  const key = ({ z, x, y }) => `${z}/${x}/${y}`;

  function show({ on, min_zoom: lowest, max_zoom: highest }) {
    if (layer) layer.remove();
    layer = null;
    loaded.clear();
    missing.clear();
    nearest = highest;
    map.options.zoomSnap = on ? 1 : SNAP;
    map.setMaxZoom(on ? Math.max(CLOSEST, highest) : CLOSEST);
    if (on) layer = make(lowest, highest).addTo(map);
    onCovered();
  }

  function make(lowest, highest) {
    const made = L.tileLayer("tiles/{z}/{x}/{y}", {
      pane: "tiles",
      bounds: REGION,
      noWrap: true,
      minZoom: lowest,
      maxZoom: Math.max(CLOSEST, highest),
      maxNativeZoom: highest,
      keepBuffer: 1, // nothing is fetched ahead
      updateWhenIdle: true,
    });
    made.on("tileload", ({ coords }) => {
      loaded.add(key(coords));
      missing.delete(key(coords));
    });
    made.on("tileerror", ({ coords, tile }) => missing.set(key(coords), tile));
    made.on("tileunload", ({ coords }) => {
      loaded.delete(key(coords));
      missing.delete(key(coords));
    });
    made.on("load", () => onCovered());
    return made;
  }

  /** What was not to be had may be there now; the land shows in its place till then. */
  function retry() {
    for (const tile of missing.values()) tile.setAttribute("src", tile.getAttribute("src"));
  }

  /** Whether the picture at a point is there. */
  function covers(point) {
    if (!layer) return false;
    const z = Math.min(Math.round(map.getZoom()), nearest);
    const { x, y } = map.project(point, z).divideBy(SIZE).floor();
    return loaded.has(key({ z, x, y }));
  }

  return { show, covers };
}
