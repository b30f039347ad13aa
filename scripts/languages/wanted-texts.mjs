import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readRecords, readSolutions } from "../knowledge/read-records.mjs";
import { keyOf, readCodeTexts } from "./code-texts.mjs";
import { APP, MODEL, RECORD_CATALOGS } from "./language-folders.mjs";
import { textsOf } from "./record-texts.mjs";

/**
 * A text that a language needs.
 * @typedef {object} WantedText
 * @property {string | null} context
 * @property {string} one
 * @property {string | null} other
 * @property {string[]} references where it stands
 * @property {string[]} notes for translators
 *
 * The app's own modules that read records and solutions.
 * @typedef {Pick<import("../knowledge/plugin.mjs").Modules, "readGuideRecord" | "readSolution"> &
 *   typeof import("../../models/sample-labels.ts") & Pick<typeof import("../../domain/answer/headline.ts"), "UNLIKE_ALL">}
 *   Modules
 */

/** The files of {@link Modules}. */
export const MODULES = [
  "models/knowledge/read-guide-record.ts",
  "models/solutions/solution-schema.ts",
  "models/sample-labels.ts",
  "domain/answer/headline.ts",
];

/** The context of names that the app's own model gives, as in src/language/messages.ts. */
const LABELS = "name that a model gives";

/**
 * The texts of each catalog, by key.
 * @param {string} root of the repository
 * @param {Modules} modules
 * @returns {{ catalogs: Map<string, Map<string, WantedText>>, faults: string[] }} `faults` are texts in the code that no
 *   catalog can have
 */
export function readWantedTexts(root, { readGuideRecord, readSolution, SAMPLE_LABELS, UNLIKE_ALL }) {
  const { texts, faults } = readCodeTexts(root);
  const app = new Map(
    [...texts].map(([key, { context, one, other, files, values }]) => {
      const notes = values.map((value, index) => `{${index}}: ${value}`);
      return [key, { context, one, other, references: files, notes }];
    }),
  );
  /** @type {Map<string, Map<string, WantedText>>} */
  const catalogs = new Map([
    [APP, app],
    [MODEL, readModelNames(root, SAMPLE_LABELS, UNLIKE_ALL)],
    ...RECORD_CATALOGS.map((catalog) => /** @type {const} */ ([catalog, new Map()])),
  ]);
  const seen = new Set();
  /** @type {(catalog: string, id: string, all: readonly string[]) => void} */
  const add = (catalog, id, all) => {
    for (const one of all) {
      if (seen.has(one)) continue;
      seen.add(one);
      catalogs.get(catalog)?.set(one, { context: null, one, other: null, references: [id], notes: [] });
    }
  };
  for (const solution of readSolutions(root, readSolution).solutions)
    add("solution", solution.id, textsOf(solution));
  const { records } = readRecords(root, readGuideRecord);
  for (const catalog of RECORD_CATALOGS) {
    // Records of families stay in English: see docs/decisions/0019-languages.md.
    for (const record of records.filter(({ subject, scope }) => subject === catalog && scope !== "family"))
      add(catalog, record.id, textsOf(record));
  }
  return { catalogs, faults };
}

/**
 * The labels of the app's own model, with their groups and crops, those of the samples, and the label that taught models
 * have beside the names of their classes.
 * @param {string} root
 * @param {Modules["SAMPLE_LABELS"]} samples
 * @param {string} unlike
 * @returns {Map<string, WantedText>}
 */
function readModelNames(root, samples, unlike) {
  /** @type {{ labels: string[], labelFacts: ({ group: string | null, crop: string | null } | null)[] }} */
  const { labels, labelFacts } = JSON.parse(
    readFileSync(join(root, "models/packages/kingdom/model-manifest.json"), "utf8"),
  );
  const names = new Set([
    ...labels,
    ...Object.values(samples).flatMap((of) => of.map(({ name }) => name)),
    ...labelFacts.flatMap((facts) => [facts?.group ?? [], facts?.crop ?? []].flat()),
    unlike,
  ]);
  return new Map(
    [...names].map((one) => {
      const text = { context: LABELS, one, other: null, references: [], notes: [] };
      return [keyOf(text), text];
    }),
  );
}
