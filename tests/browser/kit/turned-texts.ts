/** RIGHT-TO-LEFT OVERRIDE: changes the direction of the words after it, unless it is isolated. */
export const TURNING = "\u202E";

/**
 * The texts on the page in which a name with {@link TURNING} changes the direction of other words, and the attributes
 * that contain such a name. A name is harmless in an element that isolates its direction, such as `<bdi>`, or alone in
 * its paragraph.
 */
export function turnedTexts(): readonly string[] {
  const turned: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (parent === null || parent.tagName === "SCRIPT" || text.nodeValue?.includes(TURNING) !== true)
      continue;
    if (!standsApart(parent, text.nodeValue)) turned.push(paragraphOf(parent).textContent);
  }
  for (const element of document.body.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      if (value.includes(TURNING) && READ_ALOUD.has(name)) turned.push(`${name}: ${value}`);
    }
  }
  return turned;
}

const READ_ALOUD: ReadonlySet<string> = new Set([
  "alt",
  "aria-label",
  "aria-description",
  "title",
  "placeholder",
]);

function standsApart(parent: Element, text: string): boolean {
  const paragraph = paragraphOf(parent);
  for (let element = parent; element !== paragraph; element = element.parentElement ?? paragraph) {
    if (/isolate|plaintext/.test(getComputedStyle(element).unicodeBidi)) return true;
  }
  return paragraph.textContent.trim() === text.trim();
}

/** The nearest element that is not inline. The Unicode bidirectional algorithm treats each one as a paragraph. */
function paragraphOf(start: Element): Element {
  let element = start;
  while (getComputedStyle(element).display === "inline" && element.parentElement !== null) {
    element = element.parentElement;
  }
  return element;
}
