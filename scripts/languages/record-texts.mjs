/**
 * @typedef {import("../../models/knowledge/knowledge-entry.ts").GuideRecord} GuideRecord
 * @typedef {import("../../domain/records/solution.ts").Solution} Solution
 */

/** Fields that hold no words of a language: names of taxa, codes, sources, choices that the app has names for. */
const NOT_WORDS = new Set(
  (
    "id language subject scope group danger cause severity riskLevel role kind conservation scientificName family codes " +
    "sources drawings seeAlso kinds record members foreignMembers alsoKnownAs inOtherLanguages type category applicationMethod " +
    "safetyLevel cost availability treats crop code mlPerL effectivenessPercent notKnownFrom"
  ).split(" "),
);

/**
 * A copy of a record or a solution with each of its texts changed.
 * @template {GuideRecord | Solution} T
 * @param {T} record
 * @param {(text: string) => string} change
 * @returns {T}
 */
export function withTexts(record, change) {
  const isPlant = "subject" in record && record.subject === "plant";
  /** @type {(value: unknown) => unknown} */
  const changed = (value) => {
    if (typeof value === "string") return value === "" ? value : change(value);
    if (Array.isArray(value)) return value.map(changed);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        // The species of a plant is its scientific name.
        NOT_WORDS.has(key) || (isPlant && key === "species") ? each : changed(each),
      ]),
    );
  };
  return /** @type {T} */ (changed(record));
}

/**
 * The texts of a record or a solution, each once.
 * @param {GuideRecord | Solution} record
 * @returns {string[]}
 */
export function textsOf(record) {
  /** @type {Set<string>} */
  const texts = new Set();
  withTexts(record, (text) => {
    texts.add(text);
    return text;
  });
  return [...texts];
}
