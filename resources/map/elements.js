"use strict";

/** The language of the window: its code, `ltr` or `rtl`, and the page's words by name. */
const language = { code: "en", direction: "ltr", words: {} };

/** A colour of the style sheet, such as `--land`, as it works out under the theme in force. */
const ink = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** An element with this text, which is never read as markup, in its own direction. */
function textElement(tag, text) {
  const element = document.createElement(tag);
  element.dir = "auto";
  element.textContent = text;
  return element;
}

/** A box with a text a line, laid out as the window reads. */
function linesElement(lines) {
  const box = document.createElement("div");
  box.dir = language.direction;
  for (const text of lines) {
    const row = document.createElement("div");
    row.className = "desk-line";
    row.append(textElement("bdi", text));
    box.append(row);
  }
  return box;
}

function svgElement(tag, attributes, ...children) {
  const element = L.SVG.create(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A drawing that a screen reader passes over. */
function picture(width, height, ...children) {
  const size = { width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" };
  return svgElement("svg", size, ...children);
}
