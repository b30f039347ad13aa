import { escaped, link, list } from "./html.mjs";
import { partHtml, sectionHtml } from "./section-html.mjs";

/**
 * @typedef {import("../../models/knowledge/knowledge-entry.ts").GuideEntry} GuideEntry
 * @typedef {import("../../models/knowledge/knowledge-entry.ts").KnowledgeEntry} KnowledgeEntry
 * @typedef {import("../../src/features/guide/texts/guide-section.ts").OtherRecordOf} OtherRecordOf
 *
 * The app's own modules that put a record into words and know its address.
 * @typedef {object} RecordWording
 * @property {typeof import("../../src/features/guide/texts/record-sections.ts").recordSections} recordSections
 * @property {typeof import("../../src/features/guide/texts/guide-names.ts").recordNotices} recordNotices
 * @property {typeof import("../../src/ui/texts/scientific-name.ts").scientificNamePieces} scientificNamePieces
 *
 * @typedef {import("./section-html.mjs").SectionLinks & RecordWording} Wording
 */

/**
 * A record as HTML without scripts and styles: the full content of its page.
 * @param {GuideEntry} entry
 * @param {OtherRecordOf} otherOf
 * @param {readonly import("./section-html.mjs").NamedSolution[]} solutions that treat it
 * @param {Wording} wording
 * @returns {string}
 */
export function recordHtml(entry, otherOf, solutions, wording) {
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
      .map((section) => sectionHtml(section, (part) => partHtml(part, record.id, wording, solutions))),
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
