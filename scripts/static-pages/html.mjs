/**
 * A list, of bullets or of numbers.
 * @param {readonly string[]} items as HTML
 * @param {"ul" | "ol"} tag
 * @returns {string}
 */
export function list(items, tag = "ul") {
  return `<${tag}>${items.map((item) => `<li>${item}</li>`).join("")}</${tag}>`;
}

/**
 * A link to a page.
 * @param {string} address
 * @param {string} text as it is to be read
 * @returns {string}
 */
export function link(address, text) {
  return `<a href="${escaped(address)}">${escaped(text)}</a>`;
}

/**
 * A text as it may stand in HTML, also in an attribute.
 * @param {string} text
 * @returns {string}
 */
export function escaped(text) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
