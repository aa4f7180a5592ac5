"use strict";

/** The deliveries that are on their way, as dots, and the card of one of them. */
function deliveryMap(map, onChosen) {
  /** How a dot looks by stage: a ring fills as it moves. */
  const STAGES = {
    waiting: { ink: "--attention", fill: 0, dash: [] },
    coming: { ink: "--accent", fill: 0.35, dash: [] },
    carrying: { ink: "--good", fill: 1, dash: [] },
    ended: { ink: "--muted", fill: 1, dash: [] },
    unknown: { ink: "--muted", fill: 0, dash: [2, 3] },
  };

  /** Pixels around a dot that count as on it. */
  const REACH = 14;

  /** Pixels between a dot and its card. */
  const CLEAR = 10;

  const RADIUS = 6;
  const WEIGHT = 2.5;

  /** The rim about a dot, so that dots that cover each other are told apart. */
  const HALO = 1.5;

  /** The side of the picture of a dot, and how much finer it is drawn than it is shown. */
  const SIDE = 20;
  const FINE = 2;

  /** The dashed ring about a dot that is only the middle of an area. */
  const ABOUT = { radius: 9, weight: 1.25, dash: [2, 2.5] };

  /** How a dot says how many deliveries stand at its point. */
  const BADGE = { height: 14, padding: 4, font: "600 10px sans-serif", right: 3, up: 13, most: 99 };

  /** The dots at each point; what lies within some ten metres is at one. */
  const spots = new Map();
  const spotOf = (item) => item.point.map((degrees) => degrees.toFixed(4)).join(" ");

  /** Thousands of dots are a few pictures again and again: arcs would cost frames. */
  const Dots = L.Canvas.extend({
    _updateCircle(layer) {
      if (!this._drawing || layer._empty()) return;
      const { x, y } = layer._point;
      this._ctx.drawImage(pictures[layer.desk.is_middle][layer.desk.kind], x - SIDE / 2, y - SIDE / 2, SIDE, SIDE);
      const count = peersOf(layer).length;
      if (count > 1) drawBadge(this._ctx, count, x + BADGE.right, y - BADGE.up);
    },
  });

  let pictures = drawAll();
  const renderer = new Dots({ padding: 0.1 });
  const marks = markMap(map, { make, renew });
  const card = L.popup({
    autoPan: false, // the view does not move under a hand
    closeButton: false,
    closeOnClick: false,
    closeOnEscapeKey: false,
    className: "desk-card",
    maxWidth: 280,
  });
  let open = null;
  let openPeers = 0;

  function make(item) {
    const dot = L.circleMarker(item.point, { radius: RADIUS, weight: WEIGHT, renderer });
    dot.desk = item;
    dot.on("add", () => join(dot));
    dot.on("remove", () => leave(dot));
    dot.on("tooltipopen", () => { if (open && open.id === item.id) dot.closeTooltip(); });
    return whenChosen(dot, () => openCard(dot));
  }

  function renew(dot, item) {
    leave(dot);
    dot.desk = item;
    join(dot);
    dot.setLatLng(item.point); // and is drawn anew
  }

  function join(dot) {
    const spot = spotOf(dot.desk);
    if (!spots.has(spot)) spots.set(spot, new Set());
    spots.get(spot).add(dot);
    redrawPeers(spot);
  }

  function leave(dot) {
    const spot = spotOf(dot.desk);
    const peers = spots.get(spot);
    if (!peers) return;
    peers.delete(dot);
    if (!peers.size) spots.delete(spot);
    redrawPeers(spot);
  }

  function redrawPeers(spot) {
    for (const dot of spots.get(spot) || []) dot.redraw();
  }

  /** All dots at the point of one, the first that came there first. */
  const peersOf = (dot) => [...(spots.get(spotOf(dot.desk)) || [dot])];

  function drawBadge(pen, count, left, top) {
    const text = count > BADGE.most ? `${BADGE.most}+` : String(count);
    pen.save();
    pen.font = BADGE.font;
    const width = Math.max(BADGE.height, pen.measureText(text).width + 2 * BADGE.padding);
    pen.beginPath();
    pen.roundRect(left, top, width, BADGE.height, BADGE.height / 2);
    const [ground, surface] = pictures.badge;
    pen.fillStyle = ground;
    pen.fill();
    pen.strokeStyle = pen.fillStyle = surface;
    pen.lineWidth = HALO;
    pen.stroke();
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(text, left + width / 2, top + BADGE.height / 2 + 0.5);
    pen.restore();
  }

  /** By whether it is only the middle of an area, then by stage; and the colours of counts. */
  function drawAll() {
    const every = (isMiddle) =>
      Object.fromEntries(Object.entries(STAGES).map(([kind, look]) => [kind, draw(look, isMiddle)]));
    return { false: every(false), true: every(true), badge: [ink("--text"), ink("--surface")] };
  }

  function draw({ ink: name, fill, dash }, isMiddle) {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = SIDE * FINE;
    const pen = canvas.getContext("2d");
    pen.scale(FINE, FINE);
    pen.fillStyle = ink("--surface");
    pen.arc(SIDE / 2, SIDE / 2, RADIUS + WEIGHT / 2 + HALO, 0, 2 * Math.PI);
    pen.fill();
    pen.beginPath();
    pen.fillStyle = pen.strokeStyle = ink(name);
    pen.lineWidth = WEIGHT;
    pen.setLineDash(dash);
    pen.arc(SIDE / 2, SIDE / 2, RADIUS, 0, 2 * Math.PI);
    pen.globalAlpha = fill;
    pen.fill();
    pen.globalAlpha = 1;
    pen.stroke();
    if (isMiddle) ring(pen);
    return canvas;
  }

  function ring(pen) {
    pen.beginPath();
    pen.lineWidth = ABOUT.weight;
    pen.setLineDash(ABOUT.dash);
    pen.arc(SIDE / 2, SIDE / 2, ABOUT.radius, 0, 2 * Math.PI);
    pen.stroke();
  }

  function show(changes) {
    marks.show(changes);
    const dot = open && marks.get(open.id);
    if (!dot) closeCard();
    else if (dot.desk !== open || peersOf(dot).length !== openPeers) fillCard(dot);
  }

  function paint() {
    pictures = drawAll();
    for (const dot of marks.all()) dot.redraw();
  }

  function openCard(dot) {
    fillCard(dot);
    dot.closeTooltip();
    card.getElement().querySelector("button").focus({ preventScroll: true });
  }

  function fillCard(dot) {
    const hadFocus = card.isOpen() && card.getElement().contains(document.activeElement);
    open = dot.desk;
    openPeers = peersOf(dot).length;
    card.options.offset = [0, 0];
    card.setLatLng(dot.getLatLng()).setContent(cardContent(dot)).openOn(map);
    place(dot);
    if (hadFocus) card.getElement().querySelector("button").focus({ preventScroll: true });
  }

  function cardContent(dot) {
    const { id, lines, driver } = dot.desk;
    const peers = peersOf(dot);
    const box = linesElement(lines);
    if (driver) {
      const row = document.createElement("div");
      row.className = "desk-line";
      row.append(textElement("bdi", `${language.words.driver}:`), " ", textElement("bdi", driver));
      box.append(row);
    }
    const row = document.createElement("div");
    row.className = "desk-buttons";
    row.append(button(language.words.show, () => onChosen(id)));
    if (peers.length > 1) row.append(nextButton(dot, peers));
    row.append(button(language.words.close, leaveCard));
    box.append(row);
    return box;
  }

  /** Leads through the deliveries at one point: *Next (1 of 3)*. */
  function nextButton(dot, peers) {
    const at = peers.indexOf(dot);
    const words = language.words.next || "";
    const text = words.replace("{at}", at + 1).replace("{count}", peers.length);
    const made = button(text, (event) => {
      event.stopPropagation(); // the map would take it for a click beside the card
      fillCard(peers[(at + 1) % peers.length]);
      card.getElement().querySelector(".desk-next").focus({ preventScroll: true });
    });
    made.className = "desk-next";
    return made;
  }

  function button(text, then) {
    const made = textElement("button", text || "");
    made.type = "button";
    made.addEventListener("click", then);
    return made;
  }

  /** Above its dot or, where there is no room, below; never across the edge of the view. */
  function place(dot) {
    const at = map.latLngToContainerPoint(dot.getLatLng());
    const { offsetWidth: width, offsetHeight: height } = card.getElement();
    const room = map.getSize().x;
    const overLeft = Math.max(0, width / 2 + 4 - at.x);
    const overRight = Math.min(0, room - 4 - width / 2 - at.x);
    const isHigh = at.y < height + 2 * CLEAR;
    card.options.offset = [overLeft + overRight, isHigh ? height + CLEAR : -CLEAR];
    card.update();
  }

  /** Whether there was one to close. */
  function closeCard() {
    open = null;
    if (!card.isOpen()) return false;
    card.close();
    return true;
  }

  /** As the clerk does it: the keyboard goes on with the map. */
  function leaveCard() {
    if (closeCard()) map.getContainer().focus({ preventScroll: true });
  }

  /** The card of the delivery under the middle of the view, if there is one. */
  function openMiddle() {
    const middle = map.getSize().divideBy(2);
    const near = marks.all()
      .map((dot) => ({ dot, far: map.latLngToContainerPoint(dot.getLatLng()).distanceTo(middle) }))
      .filter(({ far }) => far <= REACH)
      .sort((a, b) => a.far - b.far);
    if (near.length) openCard(near[0].dot);
  }

  return { show, paint, points: marks.points, closeCard, leaveCard, openMiddle };
}
