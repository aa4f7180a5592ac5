"use strict";

/** The names of areas, islands, governorates, waters and neighbours, as many as have room. */
function nameMap(map, ground) {
  /**
   * From and until which zoom a kind is named, which goes first, how its name looks, and how large
   * it is at zooms 9 and 14.
   */
  const KINDS = {
    city: { rank: 0, zoom: 0, look: "city", size: [13, 18] },
    country: { rank: 1, zoom: 0, look: "wide", size: [12, 15] },
    governorate: { rank: 2, zoom: 0, until: 11, look: "wide", size: [10.5, 12.5] },
    water: { rank: 3, zoom: 0, look: "water", size: [11.5, 14] },
    island: { rank: 3, zoom: 0, look: "quiet", size: [10.5, 13] },
    town: { rank: 4, zoom: 8.5, look: "town", size: [10.5, 15] },
    locality: { rank: 5, zoom: 8, look: "plain", size: [10, 13] },
    residential: { rank: 5, zoom: 9.5, look: "plain", size: [10, 13.5] },
    airport: { rank: 6, zoom: 10.5, look: "quiet", size: [10, 13] },
    farm: { rank: 6, zoom: 9, look: "quiet", size: [10, 13] },
    chalets: { rank: 7, zoom: 10.5, look: "quiet", size: [10, 12] },
    commercial: { rank: 7, zoom: 12, look: "plain", size: [10, 12.5] },
    port: { rank: 8, zoom: 11.5, look: "quiet", size: [10, 12] },
    industrial: { rank: 8, zoom: 11.5, look: "quiet", size: [10, 12] },
    services: { rank: 9, zoom: 12, look: "quiet", size: [10, 12] },
  };
  const SMALL = 9;
  const LARGE = 14;

  /** Names of what has no one place: they tell nobody where to go. */
  const WIDE = ["country", "governorate", "water"];

  /** What a view is called in which nothing has a name, by the ground in its middle. */
  const GROUND_NAMES = { abroad: "country", water: "water" };

  /** The letters of a wide name stand apart; not those of Arabic, which join. */
  const SPACING = 1.5;

  /** Half the height of a mark, under or over which a name stands that would cover it, in pixels. */
  const MARK = 12;

  /** Pixels that a name keeps from the edge of the view. */
  const MARGIN = 2;

  /**
   * As many areas are named in any view: where fewer are in sight, the ways to others, so many
   * degrees apart.
   */
  const MOST_WAYS = 3;
  const APART = 50;

  /** Above the middle of the view, which belongs to the cross. */
  const ABOVE = [0, -56];

  map.createPane("areas").style.zIndex = 350;
  map.getPane("areas").style.pointerEvents = "none";
  map.on("moveend resize", trim);

  const gauge = document.createElement("canvas").getContext("2d");
  const layer = L.layerGroup().addTo(map);
  const ways = L.layerGroup().addTo(map);
  let named = [];
  let places = [];
  let clear = [];
  let isCovered = () => false;

  function draw(all) {
    places = all
      .map((place) => ({ ...place, ...(KINDS[place.kind] || KINDS.residential) }))
      .sort((a, b) => a.rank - b.rank);
  }

  /**
   * Names the places that have room beside the given boxes, the important first; at one zoom the
   * same ones wherever the view is, so that moving it makes no name come or go but at its edge.
   */
  function name(marks) {
    layer.clearLayers();
    named = [];
    clear = marks;
    const zoom = map.getZoom();
    const taken = [];
    for (const place of places) {
      if (zoom < place.zoom || zoom > (place.until ?? zoom)) continue;
      const look = lookOf(place, zoom);
      const box = nameBoxes(place, look, zoom).find((one) => isFree(one, marks));
      if (!box || !isFree(box, taken)) continue;
      taken.push(box);
      named.push({ place, box, element: makeName(place, look) });
    }
    trim();
  }

  const nameOf = (place) => place[language.code] || place.en;

  const isSpaced = ({ look }) => look === "wide" && language.direction === "ltr";

  function lookOf(place, zoom) {
    const [small, large] = place.size;
    const part = Math.min(1, Math.max(0, (zoom - SMALL) / (LARGE - SMALL)));
    const text = isSpaced(place) ? nameOf(place).toUpperCase() : nameOf(place);
    return { text, size: small + Math.round((large - small) * part * 2) / 2 };
  }

  function nameBoxes(place, { text, size }, zoom) {
    const weight = ["city", "town"].includes(place.look) ? "600 " : "";
    gauge.font = `${weight}${size}px ${getComputedStyle(map.getContainer()).fontFamily}`;
    gauge.letterSpacing = isSpaced(place) ? `${SPACING}px` : "0px";
    const half = L.point(gauge.measureText(text).width / 2 + 4, size / 2 + 4);
    const centre = map.project(place.point, zoom);
    const beside = Math.ceil(half.y) + MARK;
    return [0, beside, -beside].map((shift) => {
      const middle = centre.add([0, shift]);
      return { min: middle.subtract(half), max: middle.add(half), shift };
    });
  }

  function makeName(place, { text, size }) {
    const element = textElement("span", text);
    element.style.fontSize = `${size}px`;
    if (isSpaced(place)) element.style.letterSpacing = `${SPACING}px`;
    put(layer, place.point, `desk-area desk-area-${place.look}`, element);
    return element;
  }

  function put(group, point, className, html) {
    const icon = L.divIcon({ className, html, iconSize: null });
    L.marker(point, { icon, pane: "areas", interactive: false, keyboard: false }).addTo(group);
  }

  /** No name is cut by the edge of the view or by a button: it moves inwards, or it goes. */
  function trim() {
    const view = map.getPixelBounds();
    const shown = controlBoxes(view.min);
    let seen = 0;
    for (const { place, box, element } of named) {
      const by = inwards(box, view);
      const moved = { min: box.min.add(by), max: box.max.add(by) };
      const isClear = isFree(moved, shown) && (!(by.x || by.y) || isFree(moved, clear));
      const isSeen = isClear && !isCovered(place.point) && (within(place, view) || !(by.x || by.y));
      element.hidden = !isSeen;
      element.style.left = `${by.x}px`;
      element.style.top = `${box.shift + by.y}px`;
      if (isSeen) shown.push(moved);
      if (isSeen && !isWide(place)) seen += 1;
    }
    ways.clearLayers();
    if (seen < MOST_WAYS && !isCovered(map.getCenter())) orient(MOST_WAYS - seen, view, shown);
  }

  const within = (place, view) => view.contains(map.project(place.point));

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

  /** Where few areas are in sight: what this is, and which others are near, and where. */
  function orient(count, view, shown) {
    const centre = map.getCenter();
    const nearest = (some) =>
      some
        .map((place) => ({ place, far: centre.distanceTo(place.point) }))
        .sort((a, b) => a.far - b.far);
    const isWideSaid = named.some(({ place, element }) => isWide(place) && !element.hidden);
    if (count === MOST_WAYS && !isWideSaid) {
      const kind = GROUND_NAMES[ground(centre)];
      const [here] = nearest(places.filter((place) => place.kind === kind));
      if (here) sayHere(here.place, view, shown);
    }
    const angles = [];
    for (const { place, far } of nearest(places.filter(isGoal))) {
      if (angles.length === count) return;
      if (view.contains(map.project(place.point))) continue;
      const way = map.project(place.point).subtract(map.project(centre));
      const angle = (Math.atan2(way.y, way.x) * 180) / Math.PI;
      const isApart = (other) => Math.abs(((angle - other + 540) % 360) - 180) >= APART;
      if (angles.every(isApart) && sayWay(place, far, way, angle, view, shown)) angles.push(angle);
    }
  }

  const isWide = ({ kind }) => WIDE.includes(kind);

  const isGoal = (place) => !isWide(place) && place.rank <= KINDS.farm.rank;

  function sayHere(place, view, shown) {
    const look = lookOf(place, LARGE);
    const [{ min, max }] = nameBoxes({ ...place, point: map.getCenter() }, look, map.getZoom());
    const box = { min: min.add(ABOVE), max: max.add(ABOVE) };
    const element = textElement("span", look.text);
    element.style.fontSize = `${look.size}px`;
    if (isSpaced(place)) element.style.letterSpacing = `${SPACING}px`;
    put(ways, map.unproject(view.getCenter().add(ABOVE)), `desk-area desk-area-${place.look}`, element);
    shown.push(box);
  }

  /** At the edge of the view, towards the area; whether there was room. */
  function sayWay(place, far, way, angle, view, shown) {
    const words = `${nameOf(place)} · ${Math.round(far / 1000)} ${language.words.km}`;
    gauge.font = `12px ${getComputedStyle(map.getContainer()).fontFamily}`;
    gauge.letterSpacing = "0px";
    const half = L.point(gauge.measureText(words).width / 2 + 20, 13);
    const room = view.getSize().divideBy(2).subtract(half).subtract([8, 8]);
    const most = Math.min(room.x / Math.abs(way.x || 1), room.y / Math.abs(way.y || 1));
    for (const part of [1, 0.85, 0.7, 0.55, 0.4]) {
      const middle = view.getCenter().add(way.multiplyBy(most * part));
      const box = { min: middle.subtract(half), max: middle.add(half) };
      if (!isFree(box, [...shown, ...clear])) continue;
      const arrow = picture(12, 12, svgElement("path", { d: "M1 6h9M6.5 2.5L10 6l-3.5 3.5" }));
      arrow.style.transform = `rotate(${Math.round(angle)}deg)`;
      const element = document.createElement("span");
      element.dir = language.direction;
      element.append(arrow, textElement("bdi", words));
      put(ways, map.unproject(middle), "desk-way", element);
      shown.push(box);
      return true;
    }
    return false;
  }

  /** Names give way where a test says that something else names the place. */
  function giveWay(test) {
    isCovered = test;
  }

  return { draw, name, trim, giveWay };
}
