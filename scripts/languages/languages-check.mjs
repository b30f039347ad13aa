import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { isProgram, loadModules, ROOT } from "../root.mjs";
import { sourceFiles } from "./code-texts.mjs";
import { MODEL, readCatalog, readLanguages, readRecordTexts } from "./language-folders.mjs";
import { strayTexts } from "./stray-texts.mjs";
import { MODULES, readWantedTexts } from "./wanted-texts.mjs";

/**
 * @typedef {import("./wanted-texts.mjs").Modules} Modules
 * @typedef {import("./wanted-texts.mjs").WantedText} WantedText
 * @typedef {import("./language-folders.mjs").CatalogText} CatalogText
 */

/** Codes of modes of action, which translations keep. */
const CODES = /\b(?:FRAC|IRAC|HRAC) (?:[A-Z]?\d+[A-Z]?|UN[EFM]?|NC|BM)\b/g;

/**
 * The fault of a translation: a placeholder, a number or a code that differs from the English text. Null if there is
 * none.
 * @param {string} english
 * @param {string} translation
 * @returns {string | null}
 */
export function faultOf(english, translation) {
  const [places, translated] = [english, translation].map((text) =>
    (text.match(/\{\d+\}/g) ?? []).toSorted().join(" "),
  );
  if (places !== translated) return `has the places ${translated || "none"}, not ${places || "none"}`;
  const lost = (english.match(CODES) ?? []).find((code) => !translation.includes(code));
  if (lost !== undefined) return `lacks ${lost}`;
  const known = new Set(numbersIn(english).flat());
  const [strange] = numbersIn(translation).find((forms) => !forms.some((form) => known.has(form))) ?? [];
  if (strange !== undefined) return `has the number ${strange}, which the English text has not`;
  return null;
}

/**
 * @param {string} text
 * @returns {string[][]} its numbers, each in the two forms that its marks may mean: with a comma for decimals, and with
 *   marks between thousands
 */
function numbersIn(text) {
  return (text.match(/\d+(?:[.,\u202f\u00a0 ]\d+)*/g) ?? []).map((number) => [
    number.replace(",", "."),
    number.replaceAll(/[.,\u202f\u00a0 ](?=\d{3}(?!\d))/g, "").replace(",", "."),
  ]);
}

/**
 * The fault of the signs of a translation: Intl writes "28%" in one language and "28 %" in another, and "5 Mo" in French.
 * Null if there is none.
 * @param {string} english
 * @param {string} translation
 * @param {string} locale tag for Intl
 * @returns {string | null}
 */
export function signFaultOf(english, translation, locale) {
  const percent = afterNumber(locale, { style: "percent" });
  const wrong = (translation.match(/(?<=[\d}])\s?%/g) ?? []).find((sign) => sign !== percent);
  if (wrong !== undefined)
    return `writes ${JSON.stringify(wrong)} after a number, not ${JSON.stringify(percent)}`;
  for (const [sign, unit] of Object.entries(UNITS)) {
    const inLocale = afterNumber(locale, { style: "unit", unit }).trim();
    if (new RegExp(`[\\d}] ?${sign}\\b`, "u").test(english) && !translation.includes(inLocale))
      return `lacks ${inLocale}, which stands for ${sign}`;
  }
  return null;
}

/** The units of sizes, as Intl names them. */
const UNITS = { kB: "kilobyte", MB: "megabyte", GB: "gigabyte" };

/**
 * @param {string} locale
 * @param {Intl.NumberFormatOptions} style
 * @returns {string} what stands after a number in this style, with the space between
 */
function afterNumber(locale, style) {
  return new Intl.NumberFormat(locale, style)
    .formatToParts(5)
    .filter(({ type }) => type !== "integer")
    .map(({ value }) => value)
    .join("");
}

/**
 * The faults of a catalog.
 * @param {ReadonlyMap<string, WantedText>} wanted
 * @param {ReadonlyMap<string, CatalogText>} catalog
 * @param {Pick<import("./language-folders.mjs").LanguageFacts, "forms" | "locale">} language
 * @returns {string[]}
 */
export function faultsOfCatalog(wanted, catalog, { forms, locale }) {
  const faults = [];
  for (const [key, { one, other }] of wanted) {
    const translations = catalog.get(key)?.translations ?? [];
    if (translations.length !== (other === null ? 1 : forms.length) || translations.includes("")) {
      faults.push(`is not translated: ${one}`);
      continue;
    }
    for (const translation of translations) {
      const fault = faultOf(other ?? one, translation) ?? signFaultOf(other ?? one, translation, locale);
      if (fault !== null) faults.push(`${fault}: ${translation}`);
    }
  }
  for (const [key, { one }] of catalog) if (!wanted.has(key)) faults.push(`is used nowhere: ${one}`);
  return faults;
}

/**
 * The names of the app's own model that are translated otherwise than the record with the same English name: an answer
 * and the guide would name one thing differently.
 * @param {ReadonlyMap<string, CatalogText>} names the catalog of the model's names
 * @param {ReadonlyMap<string, string>} records translations of records by their English
 * @returns {string[]}
 */
export function faultsOfNames(names, records) {
  return [...names.values()].flatMap(({ one, translations }) => {
    const inRecord = records.get(one) ?? translations[0];
    return inRecord === translations[0]
      ? []
      : [`names "${one}" ${translations[0]}, and its record ${inRecord}`];
  });
}

async function main() {
  const modules = /** @type {Modules} */ (await loadModules(MODULES));
  const { catalogs, faults } = readWantedTexts(ROOT, modules);
  const strays = sourceFiles(join(ROOT, "src")).flatMap((path) =>
    strayTexts(readFileSync(path, "utf8"), path).map(
      ({ line, text }) =>
        `${relative(ROOT, path)}:${line}: is outside the tags of src/language/messages.ts: ${text}`,
    ),
  );
  const problems = [...faults, ...strays];
  for (const language of readLanguages(ROOT)) {
    for (const [catalog, wanted] of catalogs) {
      const found = faultsOfCatalog(wanted, readCatalog(ROOT, language.tag, catalog), language);
      problems.push(...found.map((fault) => `languages/${language.tag}/${catalog}.po: ${fault}`));
    }
    const named = faultsOfNames(readCatalog(ROOT, language.tag, MODEL), readRecordTexts(ROOT, language.tag));
    problems.push(...named.map((fault) => `languages/${language.tag}/${MODEL}.po: ${fault}`));
  }
  for (const problem of problems) console.error(problem);
  const count = [...catalogs.values()].reduce((sum, { size }) => sum + size, 0);
  console.log(`${count} texts, ${readLanguages(ROOT).length} languages, ${problems.length} faults`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (isProgram(import.meta.url)) await main();
