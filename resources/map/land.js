"use strict";

/** What land.geojson covers. */
const REGION = L.latLngBounds([28.3, 46.3], [30.35, 48.95]);

/** The ground: land and sea, whose land it is, where people live, and the lines between. */
function landMap(map) {
  /**
   * The lines between governorates are good to a kilometre, and where people live is guessed by the
   * middles of the areas: nearer both would tell lies.
   */
  const GOVERNORATES_UNTIL = 11;
  const TOWNS_UNTIL = 12;

  /** Areas in which nobody lives, or hardly anybody. */
  const EMPTY = ["airport", "chalets", "farm", "island", "locality", "port"];

  /** Metres: neighbours grow together, and one that lies alone is not as large as the way there. */
  const SMALLEST_M = 900;
  const LARGEST_M = 1600;

  /** What people built stands on land, also where the circle about its middle does not. */
  const Ground = L.Canvas.extend({
    _updateCircle(layer) {
      this._ctx.globalCompositeOperation = "source-atop";
      L.Canvas.prototype._updateCircle.call(this, layer);
      this._ctx.globalCompositeOperation = "source-over";
    },
  });

  map.setMaxBounds(REGION);
  map.createPane("land").style.zIndex = 200;
  map.on("resize", limitZoom);
  map.on("zoomend", showCoarse);
  limitZoom();

  const renderer = new Ground({ pane: "land", padding: 0.5 });
  const options = { interactive: false, pane: "land", renderer, smoothFactor: 0.7 };
  const parts = {}; // what is drawn, by how it looks
  let rings = { land: [], abroad: [] };

  function limitZoom() {
    map.setMinZoom(map.getBoundsZoom(REGION, true));
  }

  function draw(shapes, governorates, areas) {
    const of = (kind) => shapes.features.filter(({ properties }) => properties.kind === kind);
    const lines = (features) => features.map(({ geometry }) => geometry.coordinates.map(turned));
    const borders = of("border");
    rings = { land: outlines(of("land")), abroad: outlines(of("abroad")) };
    parts.abroad = L.polygon(rings.abroad.map((ring) => [ring]), options).addTo(map);
    parts.land = L.polygon(rings.land.map((ring) => [ring]), options).addTo(map);
    parts.town = L.layerGroup(areas.filter(isLivedIn).map(town));
    parts.governorate = L.polyline(lines(governorates.features), options);
    parts.coast = L.polyline(coasts([...rings.land, ...rings.abroad], lines(borders)), options).addTo(map);
    parts.frontier = L.polyline(lines(borders), options).addTo(map);
    parts.border = L.polyline(lines(borders), options).addTo(map);
    showCoarse();
    paint();
  }

  const turned = ([lng, lat]) => [lat, lng];

  const outlines = (features) => features.map(({ geometry }) => geometry.coordinates[0].map(turned));

  const isLivedIn = ({ kind }) => !EMPTY.includes(kind);

  const town = ({ point, radius_m: radius }) =>
    L.circle(point, { ...options, radius: Math.max(SMALLEST_M, Math.min(1.2 * radius, LARGEST_M)) });

  /** The parts of the rings that lie at the sea: on neither a border nor the edge of the region. */
  function coasts(all, borders) {
    const inland = new Set(borders.flat().map(String));
    const edges = [REGION.getSouth(), REGION.getNorth(), REGION.getWest(), REGION.getEast()];
    const isInland = (place) => inland.has(String(place)) || place.some((one) => edges.includes(one));
    const found = [];
    for (const ring of all) {
      let line = [];
      for (const place of ring) {
        const before = line[line.length - 1];
        if (before && isInland(before) && isInland(place)) {
          if (line.length > 1) found.push(line);
          line = [];
        }
        line.push(place);
      }
      if (line.length > 1) found.push(line);
    }
    return found;
  }

  /** What is coarse goes where the view is near, and comes back under the lines that are not. */
  function showCoarse() {
    if (!parts.land) return;
    const zoom = map.getZoom();
    for (const [part, until] of [[parts.town, TOWNS_UNTIL], [parts.governorate, GOVERNORATES_UNTIL]]) {
      if (zoom > until) part.remove();
      else if (!map.hasLayer(part)) part.addTo(map);
    }
    for (const line of [parts.governorate, parts.coast, parts.frontier, parts.border]) {
      if (map.hasLayer(line)) line.bringToFront();
    }
  }

  /** In the colours of the theme in force. */
  function paint() {
    if (!parts.land) return;
    const filled = (name) => ({ stroke: false, fill: true, fillColor: ink(name), fillOpacity: 1 });
    parts.abroad.setStyle(filled("--abroad"));
    parts.land.setStyle(filled("--land"));
    parts.town.eachLayer((circle) => circle.setStyle(filled("--town")));
    parts.coast.setStyle({ color: ink("--coast"), weight: 1.25 });
    parts.governorate.setStyle({ color: ink("--frontier"), weight: 1, dashArray: "4 4" });
    parts.frontier.setStyle({ color: ink("--frontier"), weight: 6, opacity: 0.25 });
    parts.border.setStyle({ color: ink("--frontier"), weight: 1.75, dashArray: "9 3 2 3" });
  }

  /** What lies at a point: `land`, which is Kuwait's, `abroad`, or `water`. */
  function ground({ lat, lng }) {
    const isIn = (ring) => {
      let inside = false;
      for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
        const [[lat1, lng1], [lat2, lng2]] = [ring[at], ring[before]];
        const isCrossed = lat1 > lat !== lat2 > lat;
        if (isCrossed && lng < ((lng2 - lng1) * (lat - lat1)) / (lat2 - lat1) + lng1) inside = !inside;
      }
      return inside;
    };
    return ["land", "abroad"].find((kind) => rings[kind].some(isIn)) || "water";
  }

  return { draw, paint, ground };
}
