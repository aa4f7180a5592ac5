"use strict";

/** The buttons and notes in the corners of the map. */
function mapControls(map, onLink) {
  const PLUS = "M7 1v12M1 7h12";
  const MINUS = "M1 7h12";

  let controls = [];
  let credits = { tiles: [], sources: [] };
  let isOpen = false;

  /** In the language in force: anew, on its sides. */
  function draw() {
    const isMirrored = language.direction === "rtl";
    for (const old of controls) old.remove();
    const position = isMirrored ? "bottomleft" : "bottomright";
    controls = [zoom(isMirrored ? "topright" : "topleft"), notes(position), scale(position)];
    for (const control of controls) control.addTo(map);
  }

  function show(value) {
    credits = value;
    draw();
  }

  function zoom(position) {
    const { zoom_in: zoomInTitle, zoom_out: zoomOutTitle } = language.words;
    const control = L.control.zoom({ position, zoomInTitle, zoomOutTitle });
    const { onAdd } = control;
    control.onAdd = (...given) => {
      const bar = onAdd.apply(control, given);
      const drawn = [PLUS, MINUS].map((d) => picture(14, 14, svgElement("path", { d })));
      [...bar.querySelectorAll("a")].forEach((link, at) => {
        link.tabIndex = -1; // plus and minus do the same: Tab need not stop here
        link.replaceChildren(drawn[at]);
      });
      return bar;
    };
    return control;
  }

  /**
   * Whose data this is. Who made the pictures of streets is always in sight, as OpenStreetMap and
   * others ask for; the sources of the ground below are one click away.
   */
  function notes(position) {
    const control = L.control({ position });
    control.onAdd = () => {
      const box = document.createElement("div");
      box.className = "desk-credits";
      box.dir = language.direction;
      const sources = note(credits.sources, "desk-sources");
      sources.id = "desk-sources";
      if (credits.tiles.length) box.append(note(credits.tiles, "desk-tiles"));
      box.append(sources, opener(sources));
      L.DomEvent.disableClickPropagation(box);
      return box;
    };
    return control;
  }

  function note(groups, className) {
    const made = textElement("div", "");
    made.className = `desk-attribution ${className}`;
    made.dir = language.direction;
    for (const group of groups) {
      if (made.childNodes.length) made.append(" · ");
      const part = textElement("bdi", "");
      part.append(...group.map(({ text, link }) => (link === null ? text : linkTo(text, link))));
      made.append(part);
    }
    return made;
  }

  /** The program opens the address, which the page is never told. */
  function linkTo(text, number) {
    const link = textElement("button", text);
    link.type = "button";
    link.className = "desk-link";
    link.setAttribute("role", "link");
    link.addEventListener("click", () => onLink(number));
    return link;
  }

  function opener(sources) {
    const button = document.createElement("button");
    const i = svgElement("path", { d: "M8 7.5V12M8 4.5v.5" });
    button.type = "button";
    button.className = "desk-info";
    button.title = language.words.sources || "";
    button.setAttribute("aria-label", button.title);
    button.setAttribute("aria-controls", sources.id);
    button.append(picture(16, 16, svgElement("circle", { cx: 8, cy: 8, r: 7 }), i));
    button.addEventListener("click", () => turnSources(!isOpen));
    const apply = () => {
      sources.hidden = !isOpen;
      button.setAttribute("aria-expanded", String(isOpen));
    };
    button.desk = { apply };
    apply();
    return button;
  }

  const info = () => map.getContainer().querySelector(".desk-info");

  function turnSources(on) {
    isOpen = on;
    info().desk.apply();
    map.fire("resize"); // names make room
  }

  /** As Escape does it: the keyboard goes back to where it was opened; whether it was open. */
  function closeSources() {
    if (!isOpen) return false;
    const hadFocus = info().parentElement.contains(document.activeElement);
    turnSources(false);
    if (hadFocus) info().focus({ preventScroll: true });
    return true;
  }

  function scale(position) {
    const control = L.control.scale({ imperial: false, position });
    control._updateScale = (bar, text, ratio) => { // Leaflet's own knows English units only
      const [length, unit] = text.split(" ");
      bar.style.width = `${Math.round(control.options.maxWidth * ratio)}px`;
      bar.textContent = `${length} ${language.words[unit]}`;
      bar.dir = "auto";
    };
    return control;
  }

  return { draw, show, closeSources };
}
