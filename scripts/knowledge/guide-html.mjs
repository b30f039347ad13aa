/**
 * @typedef {import("../../models/knowledge/knowledge-entry.ts").GuideEntry} GuideEntry
 * @typedef {import("../../models/knowledge/knowledge-entry.ts").KnowledgeEntry} KnowledgeEntry
 * @typedef {import("../../src/wording/guide/guide-section.ts").GuidePart} GuidePart
 * @typedef {import("../../src/wording/guide/guide-section.ts").GuideSection} GuideSection
 * @typedef {import("../../src/wording/guide/guide-section.ts").OtherRecordOf} OtherRecordOf
 *
 * The app's own modules that put a record into words and know its address.
 * @typedef {object} Wording
 * @property {typeof import("../../src/wording/guide/record-sections.ts").recordSections} recordSections
 * @property {typeof import("../../src/wording/guide/guide-names.ts").recordNotices} recordNotices
 * @property {typeof import("../../src/wording/guide/scientific-name.ts").scientificNamePieces} scientificNamePieces
 * @property {typeof import("../../src/paths.ts").guidePath} guidePath
 * @property {typeof import("../../src/paths.ts").solutionsPath} solutionsPath
 */

/**
 * A record as HTML without scripts and styles: all that its page says.
 * @param {GuideEntry} entry
 * @param {OtherRecordOf} otherOf
 * @param {Wording} wording
 * @returns {string}
 */
export function recordHtml(entry, otherOf, wording) {
  const { record } = entry;
  const { name, scientificName, alsoKnownAs, sources } = record;
  const scientific = wording
    .scientificNamePieces(scientificName)
    .map(({ text, isItalic }) => (isItalic ? `<i>${escaped(text)}</i>` : escaped(text)));
  return [
    '<p><a href="/guide">Guide</a></p>',
    `<h1>${escaped(name)}</h1>`,
    scientific.length === 0 ? "" : `<p>${scientific.join("")}</p>`,
    alsoKnownAs.length === 0 ? "" : `<p>Also called ${escaped(alsoKnownAs.join(", "))}</p>`,
    ...wording.recordNotices(record).map((notice) => `<p>${escaped(notice)}</p>`),
    ...wording
      .recordSections(entry, otherOf)
      .map((section) => sectionHtml(section, (part) => partHtml(part, record.id, wording))),
    "<h2>Sources</h2>",
    list(
      sources.map(({ publisher, title, year, address }) => {
        const document = address === null ? escaped(title) : link(address, title);
        return `${escaped(publisher)}: ${document}${year === null ? "" : `, ${year}`}`;
      }),
      "ol",
    ),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

/**
 * Links to all records, by their names.
 * @param {readonly KnowledgeEntry[]} entries
 * @param {Pick<Wording, "guidePath">} wording
 * @returns {string}
 */
export function listHtml(entries, { guidePath }) {
  const sorted = entries.toSorted((one, other) => one.name.localeCompare(other.name));
  return `<h1>Guide</h1>\n${list(sorted.map(({ id, name }) => link(guidePath(id), name)))}`;
}

/**
 * @param {GuideSection} section
 * @param {(part: GuidePart) => string} ofPart
 */
function sectionHtml({ title, sources, parts }, ofPart) {
  const numbers = sources.length === 0 ? "" : ` <small>(${sources.join(", ")})</small>`;
  return [`<h2>${escaped(title)}${numbers}</h2>`, ...parts.map(ofPart)]
    .filter((line) => line !== "")
    .join("\n");
}

/**
 * @param {GuidePart} part
 * @param {string} id of the record
 * @param {Wording} wording
 * @returns {string}
 */
function partHtml(part, id, { guidePath, solutionsPath }) {
  switch (part.kind) {
    case "text":
    case "notice":
    case "model":
      return `<p>${escaped(part.text)}</p>`;
    case "points":
      return (
        (part.title === null ? "" : `<h3>${escaped(part.title)}</h3>\n`) + list(part.points.map(escaped))
      );
    case "steps":
      return list(part.steps.map(escaped), "ol");
    case "facts":
      return list(part.facts.map(([term, value]) => `${escaped(term)}: ${escaped(value)}`));
    case "names":
      return list(
        part.names.map(
          ({ language, languageName, names }) =>
            `${escaped(languageName)}: <span lang="${language}">${escaped(names.join(", "))}</span>`,
        ),
      );
    case "codes":
      return list(
        part.codes.map(({ register, code, address }) => `${escaped(register)}: ${link(address, code)}`),
      );
    case "lookalikes":
      return list(
        part.lookalikes.map(({ id: other, name, tellApart }) => {
          const named = other === null ? escaped(name) : link(guidePath(other), name);
          return `${named}: ${escaped(tellApart)}`;
        }),
      );
    case "links":
      return list(part.links.map(({ id: other, name }) => link(guidePath(other), name)));
    case "solutions":
      return `<p>${link(solutionsPath(id), "Matching treatment solutions")}</p>`;
    case "drawings":
      return "";
  }
}

/**
 * @param {readonly string[]} items as HTML
 * @param {"ul" | "ol"} tag
 */
function list(items, tag = "ul") {
  return `<${tag}>${items.map((item) => `<li>${item}</li>`).join("")}</${tag}>`;
}

/**
 * @param {string} address
 * @param {string} text
 */
function link(address, text) {
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
