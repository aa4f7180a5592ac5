"use strict";

/** Whether two boxes, each with its `min` and `max`, cover a pixel in common. */
const overlap = (a, b) =>
  a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;

const isFree = (box, others) => !others.some((other) => overlap(box, other));

/** What an element covers of the page. */
function boxOf(element) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { min: L.point(left, top), max: L.point(right, bottom) };
}

/** The page itself: what is outside is not seen. */
function isInside({ min, max }) {
  const { clientWidth, clientHeight } = document.documentElement;
  return min.x >= 0 && min.y >= 0 && max.x <= clientWidth && max.y <= clientHeight;
}

const isAnywhere = () => true;

/**
 * Puts a label at the first of its spots that is free of what has its place already, which it then
 * is part of, and that is as wished; no spot being so, a later wish counts. Where no spot is free,
 * it stands at the first one; whether one was.
 */
function settle(taken, element, spots, put, wishes = [isAnywhere]) {
  const isGood = (isWished) => (spot) => {
    put(spot);
    const box = boxOf(element());
    return isWished(box) && isFree(box, taken);
  };
  const found = wishes.some((isWished) => spots.some(isGood(isWished)));
  if (!found) put(spots[0]);
  taken.push(boxOf(element()));
  return found;
}

/**
 * Calls back when the view has moved and all that is on the map has its place in it: where the zoom
 * stays and the way is far, Leaflet moves its markers only after it says that it has moved.
 */
function onceMoved(map, then) {
  map.on("moveend", () => queueMicrotask(then));
}

/** Puts a tooltip on a side of its marker, so many pixels from it each way. */
function turn(tooltip, { side, offset }) {
  Object.assign(tooltip.options, { direction: side, offset });
  tooltip.update();
}
