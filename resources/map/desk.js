"use strict";

/**
 * The map page. The program tells it what to show through the bridge's signals; it tells the
 * program where somebody clicked or let go a pin. Every text is set as text, never as markup.
 */
const desk = (() => {
  /** The first view where there is nothing else to look at: the city and its suburbs. */
  const CITY = L.latLngBounds([29.06, 47.62], [29.43, 48.16]);

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
  const PIN_SIZE = [30, 38];
  const BRANCH = "M3 9h14v8h-14zM2 9l2-6h12l2 6z";
  const BRANCH_SIZE = [20, 20];

  /** How a delivery's dot looks by stage: a ring fills as it moves. */
  const STAGES = {
    waiting: { ink: "--attention", fill: 0, dash: null },
    coming: { ink: "--accent", fill: 0.35, dash: null },
    carrying: { ink: "--good", fill: 1, dash: null },
    unknown: { ink: "--muted", fill: 0, dash: "2 3" },
  };

  let map;
  let bridge;
  let language = { code: "en", words: {} };
  let target = "dropoff";
  let locked = false;
  let framed = false; // the view has been chosen: by the first content, by a request or by hand
  let base;
  let line;
  let zoomControl;
  let attribution;
  let scale;
  const pins = {};
  const branches = { layers: new Map(), make: makeBranch, slot: "branch_clicked" };
  const deliveries = { layers: new Map(), make: makeDelivery, slot: "delivery_clicked" };

  function start(leafletMap) {
    map = leafletMap;
    base = baseMap(map);
    line = L.polyline([], { interactive: false, weight: 3, dashArray: "1 7" }).addTo(map);
    map.on("click", onClick);
    map.on("zoomend", drawLabels);
    for (const touched of ["pointerdown", "wheel", "keydown"]) {
      map.getContainer().addEventListener(touched, keepView, { capture: true, passive: true });
    }
    map.fitBounds(CITY, { animate: false });
    Promise.all([read("land.geojson"), read("areas.json"), connected()]).then(begin);
  }

  const read = (name) => fetch(name).then((answer) => answer.json());

  const connected = () =>
    new Promise((done) => new QWebChannel(qt.webChannelTransport, (channel) => done(channel.objects.bridge)));

  function begin([shapes, places, connectedBridge]) {
    bridge = connectedBridge;
    base.draw(shapes, places);
    bridge.theme_changed.connect(onTheme);
    bridge.language_changed.connect(onLanguage);
    bridge.branches_changed.connect((value) => {
      showMarks(branches, value.items);
      drawLabels();
    });
    bridge.deliveries_changed.connect((value) => showMarks(deliveries, value.items));
    bridge.pins_changed.connect(onPins);
    bridge.target_changed.connect((value) => onTarget(value.role));
    bridge.locked_changed.connect((value) => onLocked(value.locked));
    bridge.fit_requested.connect(fit);
    bridge.look_requested.connect(lookAt);
    bridge.page_ready(() => whenPainted(() => bridge.page_painted()));
  }

  /** After the next painting; at once where nothing is painted because nobody looks. */
  function whenPainted(then) {
    if (document.hidden) then();
    else requestAnimationFrame(() => requestAnimationFrame(then));
  }

  function drawLabels() {
    base.name(language.code, markBoxes(map.getZoom()));
  }

  /** The pixels that pins and branches cover; no area name stands there. */
  function markBoxes(zoom) {
    const box = (layer, [width, height], below) => {
      const foot = map.project(layer.getLatLng(), zoom).add([0, below]);
      return { min: foot.subtract([width / 2, height]), max: foot.add([width / 2, 0]) };
    };
    return [
      ...Object.values(pins).map((pin) => box(pin, PIN_SIZE, 0)),
      ...[...branches.layers.values()].map((one) => box(one, BRANCH_SIZE, BRANCH_SIZE[1] / 2)),
    ];
  }

  /* What the program says */

  function onTheme({ tokens }) {
    const style = document.documentElement.style;
    for (const [name, value] of Object.entries(tokens)) {
      style.setProperty("--" + name.replaceAll("_", "-"), value);
    }
    base.paint();
    line.setStyle({ color: ink("--accent") });
    for (const layer of deliveries.layers.values()) layer.setStyle(dotStyle(layer.desk.kind));
  }

  function onLanguage(value) {
    language = value;
    document.documentElement.lang = value.code;
    drawLabels();
    drawControls();
    for (const role of Object.keys(pins)) namePin(role);
  }

  function drawControls() {
    const rtl = language.code === "ar";
    for (const old of [zoomControl, attribution, scale]) if (old) old.remove();
    zoomControl = L.control.zoom({
      position: rtl ? "topright" : "topleft",
      zoomInTitle: language.words.zoom_in,
      zoomOutTitle: language.words.zoom_out,
    });
    attribution = L.control({ position: rtl ? "bottomleft" : "bottomright" });
    attribution.onAdd = () => {
      const note = textElement("div", language.words.attribution);
      note.className = "desk-attribution";
      return note;
    };
    scale = L.control.scale({ imperial: false, position: attribution.options.position });
    scale._updateScale = (bar, text, ratio) => { // Leaflet's own knows English units only
      const [length, unit] = text.split(" ");
      bar.style.width = `${Math.round(scale.options.maxWidth * ratio)}px`;
      bar.textContent = `${length} ${language.words[unit]}`;
    };
    for (const control of [zoomControl, attribution, scale]) control.addTo(map);
  }

  function onPins(points) {
    for (const role of Object.keys(PINS)) showPin(role, points[role]);
    const both = points.pickup && points.dropoff;
    line.setLatLngs(both ? [points.pickup, points.dropoff] : []);
    drawLabels();
    frameSoon();
  }

  function showPin(role, point) {
    if (!point) {
      if (pins[role]) pins[role].remove();
      delete pins[role];
    } else if (pins[role]) {
      pins[role].setLatLng(point);
    } else {
      pins[role] = makePin(role, point).addTo(map);
      namePin(role);
    }
  }

  function makePin(role, point) {
    const { letter, path, baseline } = PINS[role];
    const image = svg("svg", { width: 30, height: 38, viewBox: "0 0 30 38", "aria-hidden": "true" });
    image.append(svg("path", { d: path }), svg("text", { x: 15, y: baseline }));
    image.lastChild.textContent = letter;
    const icon = L.divIcon({
      className: `desk-pin desk-pin-${role}`,
      html: image,
      iconSize: PIN_SIZE,
      iconAnchor: [15, 37],
    });
    const pin = L.marker(point, { icon, draggable: !locked, autoPan: true, zIndexOffset: 1000 });
    pin.on("drag", stretchLine);
    pin.on("dragend", () => {
      const { lat, lng } = pin.getLatLng();
      bridge.pin_dragged(role, lat, lng);
    });
    return pin;
  }

  function namePin(role) {
    const element = pins[role].getElement();
    element.setAttribute("aria-label", language.words[role] || role);
    element.title = language.words[role] || "";
  }

  function stretchLine() {
    if (pins.pickup && pins.dropoff) {
      line.setLatLngs([pins.pickup.getLatLng(), pins.dropoff.getLatLng()]);
    }
  }

  function onTarget(role) {
    target = role;
    map.getContainer().dataset.target = role;
  }

  function onLocked(value) {
    locked = value;
    map.getContainer().classList.toggle("desk-locked", locked);
    for (const pin of Object.values(pins)) pin.dragging[locked ? "disable" : "enable"]();
  }

  /** Only what differs is touched, so that an open tooltip stays and a thousand dots are cheap. */
  function showMarks(marks, items) {
    const left = new Set(marks.layers.keys());
    for (const item of items) {
      left.delete(item.id);
      const old = marks.layers.get(item.id);
      if (old && JSON.stringify(old.desk) === JSON.stringify(item)) continue;
      if (old) old.remove();
      marks.layers.set(item.id, addMark(marks, item));
    }
    for (const id of left) {
      marks.layers.get(id).remove();
      marks.layers.delete(id);
    }
    frameSoon();
  }

  function addMark(marks, item) {
    const layer = marks.make(item);
    layer.desk = item;
    layer.bindTooltip(() => tooltip(item.lines), { direction: "top" });
    layer.on("click keypress", (event) => {
      L.DomEvent.stopPropagation(event);
      if (event.type === "click" || event.originalEvent.key === "Enter") bridge[marks.slot](item.id);
    });
    return layer.addTo(map);
  }

  function makeBranch(item) {
    const image = svg("svg", { width: 20, height: 20, viewBox: "0 0 20 20", "aria-hidden": "true" });
    image.append(svg("path", { d: BRANCH }));
    const className = `desk-branch desk-branch-${item.kind}`;
    const icon = L.divIcon({ className, html: image, iconSize: BRANCH_SIZE });
    const marker = L.marker(item.point, { icon });
    marker.on("add", () => marker.getElement().setAttribute("aria-label", item.lines.join(", ")));
    return marker;
  }

  function makeDelivery(item) {
    return L.circleMarker(item.point, { radius: 6, weight: 2.5, ...dotStyle(item.kind) });
  }

  function dotStyle(kind) {
    const { ink: name, fill, dash } = STAGES[kind];
    return { color: ink(name), fillColor: ink(name), fillOpacity: fill, dashArray: dash };
  }

  /* What somebody does */

  function onClick(event) {
    if (locked) return;
    const other = target === "dropoff" ? "pickup" : "dropoff";
    const role = event.originalEvent.shiftKey ? other : target;
    bridge.point_clicked(role, event.latlng.lat, event.latlng.lng);
  }

  /* The view */

  const points = (layers) => [...layers].map((layer) => layer.getLatLng());

  /** Where a booking is in hand its points; else everything that is on the map; else the city. */
  function fit() {
    let shown = points(Object.values(pins));
    if (shown.length < 2) {
      shown = shown.concat(points(branches.layers.values()), points(deliveries.layers.values()));
    }
    const bounds = shown.length ? L.latLngBounds(shown) : CITY;
    map.fitBounds(bounds, { padding: [56, 56], maxZoom: 13, animate: false });
    keepView();
  }

  const keepView = () => { framed = true; };

  /** Somebody asked for a place by name or pasted it: go there, and stay. */
  function lookAt(place) {
    map.setView([place.lat, place.lon], Math.max(map.getZoom(), 13), { animate: false });
    keepView();
  }

  /** The first content is brought into view together; after that the view is the clerk's. */
  function frameSoon() {
    if (framed) return;
    const any = Object.keys(pins).length + branches.layers.size + deliveries.layers.size;
    if (any) setTimeout(() => { if (!framed) fit(); }, 0);
  }

  /* Elements */

  function tooltip(lines) {
    const box = document.createElement("div");
    box.dir = language.code === "ar" ? "rtl" : "ltr";
    for (const text of lines) {
      const row = document.createElement("div");
      row.className = "desk-line";
      row.append(textElement("bdi", text));
      box.append(row);
    }
    return box;
  }

  function svg(tag, attributes) {
    const element = L.SVG.create(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  }

  return { start };
})();
