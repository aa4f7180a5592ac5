"use strict";

/**
 * The middle of the view, for who works without a mouse: a cross, what lies under it in words, and
 * the keys that act on it. Leaflet itself pans with the arrows and zooms with plus and minus.
 */
function crosshair(map, { onMoved, onKey }) {
  /** Where the middle is is told at most this often. */
  const PAUSE_MS = 120;

  const root = map.getContainer();
  const cross = document.createElement("div");
  const label = document.createElement("div");
  const lines = document.createElement("div");
  const hint = document.createElement("div");
  let pointing = false; // the focus comes with a click, which needs no cross
  let shown = false;
  let due = 0;
  let place = [];
  let role = "dropoff";

  cross.className = "desk-cross";
  cross.append(picture(32, 32, svgElement("path", { d: "M16 1v11M16 20v11M1 16h11M20 16h11" })));
  label.className = "desk-cross-label";
  label.append(lines, hint);
  lines.id = "desk-cross-place";
  lines.setAttribute("role", "status");
  lines.setAttribute("aria-live", "polite");
  hint.className = "desk-line desk-cross-hint";
  root.append(cross, label);
  root.setAttribute("role", "application");
  root.setAttribute("aria-describedby", lines.id);
  toggle(false);

  root.addEventListener("pointerdown", () => { pointing = true; toggle(false); }, true);
  root.addEventListener("pointerup", () => { pointing = false; }, true);
  root.addEventListener("pointercancel", () => { pointing = false; }, true);
  root.addEventListener("focus", () => { if (!pointing) toggle(true); });
  root.addEventListener("blur", () => toggle(false));
  root.addEventListener("keydown", onKeyDown);

  function toggle(on) {
    shown = on;
    cross.hidden = label.hidden = !on;
    root.classList.toggle("desk-aiming", on);
    write();
  }

  function tellSoon() {
    if (!due) due = setTimeout(tell, PAUSE_MS);
  }

  function onKeyDown(event) {
    if (event.target !== root || event.ctrlKey || event.altKey || event.metaKey) return;
    const isBare = ["Tab", "Shift", "Escape"].includes(event.key);
    const wasShown = shown;
    if (!shown && !isBare) toggle(true);
    if (event.repeat || isBare) return;
    // The first key after a click only shows where the next one would act.
    if (onKey(event, wasShown)) event.preventDefault();
  }

  function tell() {
    due = 0;
    onMoved(map.getCenter());
  }

  /** The words for what is under the cross. */
  function name(value) {
    place = value;
    write();
  }

  function aim(value) {
    role = value;
    root.dataset.target = value;
    write();
  }

  function write() {
    root.setAttribute("aria-label", language.words.map || "");
    hint.textContent = language.words[`enter_${role}`] || "";
    const text = shown ? place : [];
    if (lines.dataset.text === JSON.stringify(text)) return;
    lines.dataset.text = JSON.stringify(text);
    lines.replaceChildren(linesElement(text));
  }

  function focus() {
    pointing = false;
    root.focus({ preventScroll: true });
    toggle(true);
  }

  return { name, aim, focus, translate: write, tell: tellSoon };
}
