import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listHtml, recordHtml } from "./guide-html.mjs";
import { addressOf, earlyScripts, pageHtml } from "./page-html.mjs";

/**
 * The app's own modules that the pages are made with.
 * @typedef {object} GuideModules
 * @property {typeof import("../../models/knowledge/knowledge-entry.ts").packOf} packOf
 * @property {typeof import("../../src/features/guide/texts/guide-head.ts").guideHead} guideHead
 * @property {typeof import("../../src/features/guide/texts/guide-list-head.ts").GUIDE_HEAD} GUIDE_HEAD
 * @property {typeof import("../../src/features/guide/texts/guide-head.ts").recordData} recordData
 * @property {typeof import("../../src/paths.ts").PATHS} PATHS
 *
 * @typedef {import("./guide-html.mjs").Wording & GuideModules} Modules
 */

/** Vite's keys of what a page of the guide loads. */
const LIST = "virtual:knowledge/index";
const LIST_PAGE = "src/features/guide/guide-page.tsx";
const RECORD_PAGE = "src/features/guide/record/guide-record-page.tsx";

/**
 * Writes the pages of all records, and their list.
 * @param {import("./page-html.mjs").Build} build
 * @param {import("../knowledge/plugin.mjs").Knowledge} knowledge
 * @param {Modules} modules
 * @returns {readonly string[]} the paths of the records' pages
 */
export function writeGuide(build, { entries, packs, names, solutionsByProblem }, modules) {
  const { GUIDE_HEAD, PATHS, guideHead, guidePath, packOf, recordData } = modules;
  const { dir } = build;
  const index = readFileSync(join(dir, "index.html"), "utf8");
  const scriptsOf = earlyScripts(dir);
  mkdirSync(join(dir, PATHS.guide), { recursive: true });
  const list = { path: PATHS.guide, ...GUIDE_HEAD, body: listHtml(entries, modules), data: null };
  writeFileSync(
    join(dir, `${PATHS.guide}.html`),
    pageHtml(index, { ...list, scripts: scriptsOf([LIST_PAGE, LIST]) }, build),
  );
  for (const entry of [...packs.values()].flat()) {
    const { record } = entry;
    const path = guidePath(record.id);
    const texts = {
      path,
      ...guideHead(record),
      body: recordHtml(entry, (id) => names[id], solutionsByProblem[record.id] ?? [], modules),
      data: recordData(record, addressOf(build, path)),
      scripts: scriptsOf([
        RECORD_PAGE,
        "virtual:knowledge/names",
        `virtual:knowledge/pack/${packOf(record)}`,
      ]),
    };
    writeFileSync(join(dir, `${path}.html`), pageHtml(index, texts, build));
  }
  return entries.map(({ id }) => guidePath(id));
}
