"use strict";

/** Pictures of the streets over the land and under the names, as far as the program has them. */
function tileMap(map, onCovered) {
  const SIZE = 256;
  const RETRY_MS = 20000;

  /** How many zoom levels a picture of a file is magnified where it has none that are closer. */
  const MOST_STEPS = 6;

  /** Without pictures half a step of zoom is as sharp as a whole one; pictures are not. */
  const SNAP = map.options.zoomSnap;
  const CLOSEST = map.getMaxZoom();

  /** The closest zoom without pictures: nearer there is nothing to see. */
  const CLOSEST_BARE = 14;

  map.createPane("tiles").style.zIndex = 250;
  map.getPane("tiles").style.pointerEvents = "none";

  let layers = [];
  let isSeen = false; // a picture has come; a source that is not reached shows nothing near either
  map.setMaxZoom(CLOSEST_BARE);
  map.on("zoomend", stack);
  setInterval(() => layers.forEach((layer) => layer.retry()), RETRY_MS);

  const key = ({ z, x, y }) => `${z}/${x}/${y}`;

  /** The first layer lies on top; one that is magnified lies under those that have closer pictures. */
  function stack() {
    const isSharp = (layer) => layer.highest >= map.getZoom();
    const order = [...layers.filter(isSharp), ...layers.filter((layer) => !isSharp(layer))];
    order.forEach((layer, at) => layer.setZIndex(order.length - at));
  }

  function show({ items }) {
    for (const layer of layers) layer.remove();
    map.options.zoomSnap = items.length ? 1 : SNAP;
    isSeen = items.some((item) => item.is_local);
    layers = items.map(tileLayer);
    limit();
    stack();
    onCovered();
  }

  /** Lets the view go as near as there is something to see. */
  function limit() {
    map.setMaxZoom(isSeen ? Math.max(CLOSEST, highest()) : CLOSEST_BARE);
  }

  function see() {
    if (isSeen) return;
    isSeen = true;
    limit();
  }

  function tileLayer({ number, min_zoom: lowest, max_zoom: highest, is_local: isLocal }) {
    const loaded = new Set();
    const missing = new Map();
    const address = ({ z, x, y }) => `tiles/${number}/${key({ z, x, y })}`;
    const made = L.tileLayer(`tiles/${number}/{z}/{x}/{y}`, {
      pane: "tiles",
      bounds: REGION,
      noWrap: true,
      minZoom: lowest,
      maxZoom: Math.max(CLOSEST, highest),
      maxNativeZoom: highest,
      keepBuffer: 1, // nothing is fetched ahead
      updateWhenIdle: true,
    });
    let retried = ""; // of a file, by its key
    made.on("tileload", ({ coords }) => {
      loaded.add(key(coords));
      missing.delete(key(coords));
      see();
      if (key(coords) === retried) retryAll();
    });
    made.on("tileerror", ({ coords, tile }) => {
      if (!isLocal || !magnify(tile, coords)) missing.set(key(coords), { coords, tile });
    });
    made.on("tileunload", ({ coords }) => {
      loaded.delete(key(coords));
      missing.delete(key(coords));
    });
    made.on("load", () => onCovered());
    made.addTo(map);

    /** Shows the part of a picture one level farther; false where there is none to try. */
    function magnify(tile, { z, x, y }) {
      const steps = Number(tile.dataset.steps ?? 0) + 1;
      if (steps > MOST_STEPS || z - steps < lowest) return false;
      const times = 2 ** steps;
      const [left, top] = [x % times, y % times].map((part) => part * SIZE);
      const rest = (times - 1) * SIZE;
      tile.dataset.steps = steps;
      Object.assign(tile.style, {
        width: `${times * SIZE}px`,
        height: `${times * SIZE}px`,
        margin: `${-top}px 0 0 ${-left}px`,
        clipPath: `inset(${top}px ${rest - left}px ${rest - top}px ${left}px)`,
      });
      const farther = { z: z - steps, x: Math.floor(x / times), y: Math.floor(y / times) };
      tile.setAttribute("src", address(farther));
      return true;
    }

    /**
     * What was not to be had may be there now: one is tried in turn, and with it all others come.
     * Online outside of the page, for Leaflet fades a picture in even where it fails.
     */
    function retry() {
      const [first] = missing.values();
      if (!first) return;
      const name = key(first.coords);
      missing.delete(name);
      missing.set(name, first); // the next time it is another one's turn
      if (isLocal) {
        retried = name;
        load(first);
      } else {
        const probe = new Image();
        probe.onload = retryAll;
        probe.src = address(first.coords);
      }
    }

    function retryAll() {
      retried = "";
      for (const each of missing.values()) load(each);
    }

    function load({ coords, tile }) {
      if (isLocal) {
        delete tile.dataset.steps;
        Object.assign(tile.style, { width: `${SIZE}px`, height: `${SIZE}px`, margin: "", clipPath: "" });
      }
      tile.setAttribute("src", address(coords));
    }

    /** Whether the picture at a point is there. */
    function covers(point) {
      const z = Math.min(Math.round(map.getZoom()), highest);
      const { x, y } = map.project(point, z).divideBy(SIZE).floor();
      return loaded.has(key({ z, x, y }));
    }

    return {
      covers,
      retry,
      highest,
      setZIndex: (zIndex) => made.setZIndex(zIndex),
      remove: () => made.remove(),
    };
  }

  const covers = (point) => layers.some((layer) => layer.covers(point));

  /** The closest zoom level of any picture; 0 where none has come. */
  function highest() {
    return isSeen ? Math.max(...layers.map((layer) => layer.highest)) : 0;
  }

  return { show, covers, highest };
}
