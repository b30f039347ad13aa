import type { RecordsInLanguage } from "#models/knowledge/records-in-language.ts";

/** Fields that the app computes with, or that quote a document. */
const AS_WRITTEN: ReadonlySet<string> = new Set([
  "amount",
  "code",
  "englishName",
  "englishWarnings",
  "sources",
]);

/** A decimal comma: "1,5". Not that of a substance, "2,4-D". */
const DECIMAL_COMMA = /(\d),(\d+)(?![\d-])/g;

/**
 * Records and solutions with the decimal point of the reader's region, where their language has a comma: Mexico writes 1.5,
 * Spain 1,5. Records that nobody has translated stay as they are.
 * @param tag of the language of the records
 * @param locale tag for Intl with the region
 */
export function inRegion(records: RecordsInLanguage, tag: string, locale: string): RecordsInLanguage {
  if (decimalSignOf(tag) !== "," || decimalSignOf(locale) !== ".") return records;
  const { chunks, loadSolutions, solutionsByProblem } = records;
  return {
    ...records,
    chunks: Object.fromEntries(
      Object.entries(chunks).map(([name, load]) => [
        name,
        async () => ({
          default: (await load()).default.map((entry) =>
            entry.record.language === undefined ? entry : withPoints(entry),
          ),
        }),
      ]),
    ),
    loadSolutions: async () => ({
      SOLUTIONS: (await loadSolutions()).SOLUTIONS.map((solution) =>
        solution.englishName === undefined ? solution : withPoints(solution),
      ),
    }),
    solutionsByProblem: withPoints(solutionsByProblem),
  };
}

function decimalSignOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}

/** A copy with decimal points in all texts but those of {@link AS_WRITTEN}. */
function withPoints<T>(value: T): T;
function withPoints(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(DECIMAL_COMMA, "$1.$2");
  if (Array.isArray(value)) return value.map((each: unknown) => withPoints(each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]: [string, unknown]) => [
      key,
      AS_WRITTEN.has(key) ? each : withPoints(each),
    ]),
  );
}
