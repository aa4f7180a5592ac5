"use strict";

/**
 * The map page. The program tells it what to show through the bridge's signals; it tells the
 * program where somebody clicked or let go a pin. Every text is set as text, never as markup.
 */
const desk = (() => {
  /** The first view where there is nothing else to look at: the city and its suburbs. */
  const CITY = L.latLngBounds([29.06, 47.62], [29.43, 48.16]);

  /** How near the view goes for areas, and where close places are to be told apart. */
  const NEAR = 13;
  const APART = 16;

  /** How near it goes for one place: pictures name streets there; without them areas are all. */
  const STREET = 16;

  /**
   * Below this two pins in one view tell nothing of what lies between them, and nothing is chosen
   * by a click: the scale says 10 km.
   */
  const OVERVIEW = 11;

  /** How near the first view goes to the pickup: the areas about it have their names. */
  const AREAS = 12;

  /** Metres: two pins that are nearer would cover each other in a view that is just near. */
  const CLOSE_M = 500;

  /** Pixels between what the view is to show and its sides: a pin is clear of the buttons. */
  const SIDE = 64;

  /** The same of its upper and lower edge, a part of its height: a message stands beside a pin. */
  const EDGE = { part: 0.18, least: 40, most: 100 };

  /** The part of the view's height that the words of the cross take at its foot. */
  const FOOT = 0.25;

  /** Where the engine reports no painting, such as of a view that is covered, it is not awaited. */
  const SEEN_WITHIN_MS = 3000;

  const KEYS = { p: "pickup", d: "dropoff", KeyP: "pickup", KeyD: "dropoff" };

  let map;
  let bridge;
  let land;
  let names;
  let tiles;
  let pins;
  let branches;
  let deliveries;
  let candidates;
  let zones;
  let places;
  let cross;
  let controls;
  let target = "dropoff";
  let locked = false;
  let isStateShown = false; // all that there was to show when the page was handed out is shown
  let framed = false; // the view has been chosen: by the first content, by a request or by hand
  let zooming = false;
  let movedByHand = false; // since a booking was sent
  let awaitsPins = false; // only by the first content, and that had no pin yet
  let awaited = null; // chooses the view once the map has room: it has none where it starts folded

  /** What the program shows, by the topic that it tells it under. */
  const SHOW = {
    theme: onTheme,
    language: onLanguage,
    tiles: onTiles,
    credits: (value) => controls.show(value),
    branches: (changes) => showAndFrame(branches, changes),
    deliveries: (changes) => showAndFrame(deliveries, changes),
    pins: onPins,
    candidates: onCandidates,
    place: ({ lines }) => cross.name(lines),
    target: onTarget,
    locked: onLocked,
    zones: onZones,
    saved_places: onSavedPlaces,
  };

  function start(leafletMap) {
    const channel = connected(); // the program answers while the page draws
    map = leafletMap;
    build();
    map.on("click contextmenu", onClick);
    map.on("zoomanim", () => { zooming = true; });
    map.on("zoomend", () => { zooming = false; drawLabels(); });
    map.on("resize", onResized);
    map.getContainer().addEventListener("keydown", onKeyDown);
    for (const touched of ["pointerdown", "wheel", "keydown"]) {
      map.getContainer().addEventListener(touched, keepView, { capture: true, passive: true });
    }
    map.on("dragstart", noteHand);
    map.getContainer().addEventListener("wheel", noteHand, { passive: true });
    showFirst();
    channel.then(listen);
  }

  /** All that is known by now stands in the page itself: the first painting is the map. */
  function showFirst() {
    for (const [topic, value] of Object.entries(read("state"))) SHOW[topic](value);
    if (isAnythingShown()) chooseFirst(frameFirst);
    else if (!framed) chooseFirst(() => map.fitBounds(CITY, { animate: false }));
    const areas = read("areas");
    land.draw(read("land"), read("governorates"), areas); // a later view would compute it anew
    names.draw([...areas, ...read("names")]);
    isStateShown = true;
    drawLabels();
  }

  function build() {
    land = landMap(map);
    names = nameMap(map, land.ground);
    tiles = tileMap(map, () => names.trim());
    names.giveWay(tiles.covers);
    controls = mapControls(map, (number) => bridge.link_clicked(number));
    pins = pinMap(map, {
      onDropped: (role, { lat, lng }) => bridge.pin_dragged(role, lat, lng),
      onTurned: drawLabels,
    });
    branches = branchMap(map, (id) => bridge.branch_clicked(id));
    deliveries = deliveryMap(map, (id) => bridge.delivery_clicked(id));
    zones = zoneMap(map);
    places = savedPlaceMap(map, (id) => bridge.saved_place_clicked(id));
    candidates = candidateMap(map, (at) => bridge.candidate_clicked(at));
    cross = crosshair(map, {
      onMoved: ({ lat, lng }) => bridge.centre_moved(lat, lng, framed ? map.getZoom() : null),
      onKey: pressed,
    });
  }

  const read = (name) => JSON.parse(document.getElementById(name).textContent);

  const connected = () =>
    new Promise((done) => new QWebChannel(qt.webChannelTransport, (channel) => done(channel.objects.bridge)));

  function listen(channelBridge) {
    bridge = channelBridge;
    for (const [topic, show] of Object.entries(SHOW)) bridge[`${topic}_changed`].connect(show);
    bridge.fit_requested.connect(() => choose(fit));
    bridge.zoom_requested.connect(({ steps }) => { noteHand(); map.setZoom(map.getZoom() + steps); });
    bridge.show_place_requested.connect((place) => choose(() => showPlace(place)));
    bridge.follow_requested.connect(({ role }) => choose(() => follow(role)));
    bridge.return_requested.connect((request) => choose(() => returnToPickup(request)));
    bridge.focus_requested.connect(cross.focus);
    bridge.page_ready();
    seen().then(onPainted);
  }

  /** Only now: where the middle is has time, and costs the program more than the painting. */
  function onPainted() {
    bridge.page_painted();
    map.on("moveend", cross.tell);
    cross.tell();
  }

  /** When the first painting is seen in the window; at once where nobody looks. */
  function seen() {
    return new Promise((done) => {
      setTimeout(done, SEEN_WITHIN_MS);
      const unlessLooking = () => { if (document.hidden) done(); };
      document.addEventListener("visibilitychange", unlessLooking);
      unlessLooking();
      const isMap = (entry) => entry.name === "first-contentful-paint"; // not the bare ground
      const watch = new PerformanceObserver((list) => { if (list.getEntries().some(isMap)) done(); });
      watch.observe({ type: "paint", buffered: true });
    });
  }

  /** No area's name stands on a pin or a branch. */
  function drawLabels() {
    if (!isStateShown) return;
    const zoom = map.getZoom();
    const marks = [...branches.boxes(zoom), ...places.boxes(zoom)];
    names.name([...pins.boxes(), ...marks, ...zones.boxes()]);
  }

  /* What the program says */

  function onTheme({ tokens, dark }) {
    const root = document.documentElement;
    for (const [name, value] of Object.entries(tokens)) {
      root.style.setProperty("--" + name.replaceAll("_", "-"), value);
    }
    root.classList.toggle("desk-dark", Boolean(dark));
    for (const part of [land, pins, deliveries, zones]) part.paint();
  }

  function onLanguage(value) {
    Object.assign(language, value);
    document.documentElement.lang = value.code;
    deliveries.closeCard();
    pins.translate();
    cross.translate();
    controls.draw();
    drawLabels();
  }

  function onTiles(value) {
    tiles.show(value);
    names.trim();
  }

  function showAndFrame(part, changes) {
    part.show(changes);
    if (part !== deliveries) drawLabels();
    frameSoon();
  }

  /** The pickup of the sign-in belongs to the first content, also where branches came before it. */
  function onPins(points) {
    pins.show(points);
    branches.setPickup(pins.at("pickup"));
    if (awaitsPins && pins.points().length) framed = awaitsPins = false;
    drawLabels();
    frameSoon();
  }

  function onCandidates({ items }) {
    map.getContainer().classList.toggle("desk-choosing", items.length > 0);
    candidates.show(items);
    if (!items.length) return;
    deliveries.closeCard();
    choose(() => {
      const foot = Math.max(room().y, map.getSize().y * FOOT);
      frame(candidates.points(), APART, [SIDE, foot]);
    });
  }

  /** They come into view when they are asked for, not with each change of their words. */
  function onZones({ items }) {
    const isNew = items.length && !zones.corners().length;
    zones.show(items);
    if (isNew) choose(() => frame(zones.corners()));
    drawLabels();
  }

  function onSavedPlaces(changes) {
    places.show(changes);
    drawLabels();
  }

  function onTarget({ role }) {
    target = role;
    cross.aim(role);
  }

  function onLocked(value) {
    locked = value.locked;
    if (locked) movedByHand = false;
    map.getContainer().classList.toggle("desk-locked", locked);
    pins.lock(locked);
  }

  /* What somebody does */

  /** Shift and the right button set the other pin. */
  function onClick(event) {
    if (deliveries.closeCard() || locked) return;
    const isOther = event.type === "contextmenu" || event.originalEvent.shiftKey;
    drop(isOther, event.latlng);
  }

  function drop(isOther, { lat, lng }) {
    const other = target === "dropoff" ? "pickup" : "dropoff";
    bridge.point_clicked(isOther ? other : target, lat, lng);
  }

  /** A key on the map itself; whether it was one of ours. */
  function pressed(event, isAimed) {
    const role = KEYS[event.key.toLowerCase()] || KEYS[event.code];
    if (role) bridge.target_clicked(role);
    else if (event.key === " ") deliveries.openMiddle();
    else if (event.key !== "Enter") return false;
    else if (isAimed && !locked) drop(event.shiftKey, map.getCenter());
    return true;
  }

  /** A key anywhere on the page. */
  function onKeyDown(event) {
    if (/^Arrow|^[-+=]$/.test(event.key)) noteHand();
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (event.key === "Escape") controls.closeSources() || deliveries.leaveCard();
    else if (!locked && candidates.press(event)) event.preventDefault();
  }

  /* The view */

  const hasRoom = () => map.getSize().x > 0 && map.getSize().y > 0;

  /** Chooses the view that was asked for, now or once the map has room. */
  function choose(view) {
    if (hasRoom()) return view();
    awaited = view;
    keepView();
  }

  /** Chooses the first view, unless one was asked for. */
  function chooseFirst(view) {
    if (hasRoom()) view();
    else if (!framed) awaited = view;
  }

  function onResized() {
    if (!awaited || !hasRoom()) return;
    const view = awaited;
    awaited = null;
    view();
  }

  /** Where a booking is in hand its points; else everything that is on the map; else the city. */
  function fit() {
    const [one, other] = pins.points();
    if (other) frame([one, other], nearest(one, other));
    else frame([...pins.points(), ...branches.points(), ...deliveries.points()]);
  }

  /** Without pictures of streets a nearer view is empty, and past the closest ones a blur. */
  const street = () => Math.max(NEAR, Math.min(STREET, tiles.highest()));

  const nearest = (one, other) => (one.distanceTo(other) < CLOSE_M ? APART : street());

  /**
   * A pin was set otherwise than by hand on the map, by a paste, a search or a choice. Both pins
   * come into view as near as they fit, which names streets; pins that fit only farther than
   * OVERVIEW are too far apart for that, and the new one alone is shown, at street zoom. A drop-off
   * that is only the middle of an area is shown with the whole area. From then on the view is the
   * clerk's, until the next choice.
   */
  function follow(role) {
    const [one, other] = pins.points();
    const area = pins.extentCorners();
    if (other && fits([one, other, ...area])) frame([one, other, ...area], nearest(one, other));
    else if (role === "dropoff" && area.length) frame(area);
    else if (pins.at(role)) goTo(pins.at(role), street());
  }

  function room() {
    const edge = map.getSize().y * EDGE.part;
    return L.point(SIDE, Math.max(EDGE.least, Math.min(edge, EDGE.most)));
  }

  const fits = (points) =>
    map.getBoundsZoom(L.latLngBounds(points), false, room().multiplyBy(2)) >= OVERVIEW;

  function goTo(place, zoom) {
    afterZooming(() => map.setView(place, zoom, { animate: false }));
    keepView();
  }

  /** Leaflet drops a request for a view that comes while it animates a zoom. */
  function afterZooming(move) {
    if (zooming) map.once("zoomend", move);
    else move();
  }

  /** The first view: the booking in hand; else all that is on the map, or what is about the pickup. */
  function frameFirst() {
    if (pins.at("dropoff")) return follow("dropoff");
    fit();
    if (pins.at("pickup") && map.getZoom() < AREAS) goTo(pins.at("pickup"), AREAS);
    awaitsPins = !pins.points().length;
  }

  function noteHand() {
    movedByHand = true;
  }

  /**
   * The form was emptied: the next booking begins at its pickup. Where an answer did that, a view
   * that was moved by hand since the booking was sent stays under that hand.
   */
  function returnToPickup({ by_answer: byAnswer }) {
    if (byAnswer && movedByHand) return;
    if (pins.at("pickup")) goTo(pins.at("pickup"), AREAS);
    else if (framed) frameFirst();
  }

  function frame(points, maxZoom = NEAR, paddingBottomRight = room()) {
    const bounds = points.length ? L.latLngBounds(points) : CITY;
    const options = { paddingTopLeft: room(), paddingBottomRight, maxZoom, animate: false };
    afterZooming(() => map.fitBounds(bounds, options));
    keepView();
  }

  function keepView() {
    framed = true;
    awaitsPins = false;
  }

  /** Somebody asked for a place, or the page before this one was lost and showed it: there it stays. */
  function showPlace({ lat, lon, zoom }) {
    goTo([lat, lon], zoom ?? Math.max(map.getZoom(), NEAR));
  }

  /** The first content is brought into view together; after that the view is the clerk's. */
  function frameSoon() {
    if (!isStateShown || framed || !isAnythingShown()) return;
    setTimeout(() => { if (!framed) chooseFirst(frameFirst); }, 0);
  }

  const isAnythingShown = () => [pins, branches, deliveries].some((part) => part.points().length);

  return { start };
})();
