import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isProgram, loadModules, ROOT } from "../root.mjs";

/**
 * The app's own modules that read a card and write its sentences.
 * @typedef {object} Modules
 * @property {typeof import("../../models/card-schema.ts").readCard} readCard
 * @property {typeof import("../../src/lab/models/card/card-document.ts").cardSections} cardSections
 *
 * @typedef {import("../../src/lab/models/card/card-document.ts").CardSection} CardSection
 * @typedef {import("../../src/lab/models/card/card-tables.ts").CardTable} CardTable
 */

const KINGDOM = "models/packages/kingdom";

/**
 * Writes the text of CARD.md, which is the same as on the card's page in the app.
 * @param {unknown} json of card.json
 * @param {Modules} modules
 * @returns {string} Throws an Error for an invalid card.
 */
export function cardMarkdown(json, { readCard, cardSections }) {
  const card = readCard(json);
  if (!card.ok) throw new Error(`card.json: ${card.error}`);
  const { title, version } = card.value.model;
  const blocks = cardSections(card.value).flatMap(blocksOf);
  return `${[
    `# ${title} ${version}`,
    ...blocks,
    "`npm run model -- card` writes this file from `card.json`. The app shows the same at `/models/bio-kingdom`.",
  ].join("\n\n")}\n`;
}

/**
 * @param {CardSection} section
 * @returns {string[]}
 */
function blocksOf({ title, paragraphs, points, tables }) {
  const texts = tables.map((table) =>
    tables.length > 1 ? `### ${table.label}\n\n${tableText(table)}` : tableText(table),
  );
  const list = points.map((point) => `- ${point}`).join("\n");
  return [`## ${title}`, ...paragraphs, list, ...texts].filter((block) => block !== "");
}

/**
 * @param {CardTable} table
 * @returns {string}
 */
function tableText({ columns, rows }) {
  const lines = [columns, columns.map(() => "---"), ...rows.map(({ name, cells }) => [name, ...cells])];
  return lines.map(rowText).join("\n");
}

/**
 * @param {readonly string[]} cells
 * @returns {string}
 */
function rowText(cells) {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

if (isProgram(import.meta.url)) {
  const modules = /** @type {Modules} */ (
    await loadModules(["models/card-schema.ts", "src/lab/models/card/card-document.ts"])
  );
  const json = JSON.parse(readFileSync(join(ROOT, KINGDOM, "card.json"), "utf8"));
  writeFileSync(join(ROOT, KINGDOM, "CARD.md"), cardMarkdown(json, modules));
}
