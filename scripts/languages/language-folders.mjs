import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import PO from "pofile";
import { keyOf } from "./code-texts.mjs";

/**
 * What a folder in languages/ says of its language.
 * @typedef {object} LanguageFacts
 * @property {string} tag name of the folder, as in addresses: "pt"
 * @property {string} name in the language itself
 * @property {string} locale tag for numbers and dates: "pt-BR"
 * @property {"ltr" | "rtl"} direction
 * @property {string} plurals the formula of gettext for plural forms
 * @property {string[]} forms the categories of Intl.PluralRules of these forms, in their order
 *
 * A text in a catalog.
 * @typedef {object} CatalogText
 * @property {string | null} context
 * @property {string} one
 * @property {string | null} other
 * @property {readonly string[]} references files of the code that have it
 * @property {readonly string[]} translations one, or one for each plural form; empty texts where they are missing
 */

/** The folder of the languages, relative to the repository's root. English stands in the code. */
export const LANGUAGES_FOLDER = "languages";

/** The catalog of the app's own texts. */
export const APP = "app";

/** The catalog of the names that the app's own model gives. */
export const MODEL = "model";

/** The catalogs of records, by their subjects, and of solutions. */
export const RECORD_CATALOGS = ["disease", "pest", "plant", "animal", "solution"];

/**
 * The languages beside English, in the order of their tags.
 * @param {string} root of the repository
 * @returns {LanguageFacts[]}
 */
export function readLanguages(root) {
  return readdirSync(join(root, LANGUAGES_FOLDER), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readLanguage(root, name))
    .toSorted((one, other) => one.tag.localeCompare(other.tag));
}

/**
 * @param {string} root
 * @param {string} tag
 * @returns {LanguageFacts}
 */
function readLanguage(root, tag) {
  /** @type {Omit<LanguageFacts, "tag">} */
  const facts = JSON.parse(readFileSync(join(root, LANGUAGES_FOLDER, tag, "language.json"), "utf8"));
  return { tag, ...facts };
}

/**
 * @param {string} root
 * @param {string} tag
 * @param {string} catalog such as "app"
 */
function fileOf(root, tag, catalog) {
  return join(root, LANGUAGES_FOLDER, tag, `${catalog}.po`);
}

/**
 * Reads a catalog; an empty one where the language has no such file.
 * @param {string} root
 * @param {string} tag
 * @param {string} catalog
 * @returns {Map<string, CatalogText>} by key, see src/language/messages.ts
 */
export function readCatalog(root, tag, catalog) {
  const file = fileOf(root, tag, catalog);
  if (!existsSync(file)) return new Map();
  const { items } = PO.parse(readFileSync(file, "utf8"));
  return new Map(
    items.map((item) => {
      const text = {
        context: item.msgctxt ?? null,
        one: item.msgid,
        other: item.msgid_plural ?? null,
        references: item.references,
        // A translator marks a text as fuzzy where it needs another look. Until then English stands.
        translations: item.flags["fuzzy"] === true ? item.msgstr.map(() => "") : item.msgstr,
      };
      return [keyOf(text), text];
    }),
  );
}

/**
 * Writes a catalog.
 * @param {string} root
 * @param {LanguageFacts} language
 * @param {string} catalog
 * @param {readonly (CatalogText & { notes: readonly string[] })[]} texts
 */
export function writeCatalog(root, { tag, plurals }, catalog, texts) {
  const po = new PO();
  po.headers = {
    Language: tag,
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": plurals,
  };
  po.items = texts.map(({ context, one, other, translations, references, notes }) => {
    const item = new PO.Item();
    item.msgid = one;
    if (context !== null) item.msgctxt = context;
    if (other !== null) item.msgid_plural = other;
    item.msgstr = [...translations];
    item.references = [...references];
    item.extractedComments = [...notes];
    return item;
  });
  writeFileSync(fileOf(root, tag, catalog), `${po.toString().trim()}\n`);
}

/**
 * The translations of all records and solutions by their English.
 * @param {string} root
 * @param {string} tag
 * @returns {Map<string, string>} without texts that are not translated
 */
export function readRecordTexts(root, tag) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const catalog of RECORD_CATALOGS) {
    for (const { one, translations } of readCatalog(root, tag, catalog).values()) {
      const [translation = ""] = translations;
      if (translation !== "") texts.set(one, translation);
    }
  }
  return texts;
}
