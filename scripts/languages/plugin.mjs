import { posix } from "node:path";
import { hashOf } from "./code-texts.mjs";
import { APP, MODEL, readCatalog, readLanguages } from "./language-folders.mjs";

/**
 * @typedef {import("./language-folders.mjs").LanguageFacts} LanguageFacts
 * @typedef {Pick<import("../../src/pages.ts").Page, "code" | "needs">} Page
 * @typedef {import("../../src/language/translator.ts").Catalog} Catalog
 */

const ALL = "virtual:languages";
const PREFIX = `${ALL}/`;
/** The names of the languages, which only the choice of a language needs. */
const NAMES = "virtual:language-names";

/** The language of src/language/pseudo.ts. */
const PSEUDO = { tag: "qps", name: "Pseudo", direction: /** @type {const} */ ("rtl") };

/**
 * Makes virtual modules from the folders of languages: a module that lists them, and a module for each with its catalog
 * and the imports of its records. `npm run dev`, and a build with PSEUDO_LANGUAGE=1, also have the pseudo-language.
 * @param {readonly Page[]} pages whose texts may be apart from those of the first load
 * @returns {import("vite").Plugin}
 */
export function languages(pages = []) {
  let root = "";
  let hasPseudo = false;
  return {
    name: "languages",
    configResolved: (config) => {
      root = config.root;
      const isServed = config.command === "serve" && process.env["VITEST"] === undefined;
      hasPseudo = isServed || process.env["PSEUDO_LANGUAGE"] === "1";
    },
    resolveId: (id) => (id === ALL || id === NAMES || id.startsWith(PREFIX) ? `\0${id}` : null),
    load: (id) => {
      const all = () => [...readLanguages(root), ...(hasPseudo ? [PSEUDO] : [])];
      if (id === `\0${ALL}`) return waysTo(all());
      if (id === `\0${NAMES}`) return namesOf(all());
      if (id === `\0${PREFIX}${PSEUDO.tag}`) return pseudoModule();
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const [tag = "", part] = id.slice(PREFIX.length + 1).split("/");
      const language = readLanguages(root).find((each) => each.tag === tag);
      if (language === undefined) throw new Error(`there is no folder for the language "${tag}"`);
      const catalog = catalogOf(root, language, pages);
      return part === "lazy"
        ? `export const MESSAGES = ${literal(catalog.lazy)};`
        : moduleOf(language, catalog);
    },
  };
}

function pseudoModule() {
  const { tag, direction } = PSEUDO;
  const catalog = { tag, direction, locale: "en", forms: ["one", "other"], messages: {} };
  return `
import { pseudo } from "/src/language/pseudo.ts";
import { translatorOf } from "/src/language/translator.ts";
export const TRANSLATOR = translatorOf({ ...${JSON.stringify(catalog)}, loadLazy: null, others: pseudo });
export const RECORDS = null;`;
}

/** @param {readonly Pick<LanguageFacts, "tag">[]} all */
function waysTo(all) {
  const ways = all.map(({ tag }) => `${JSON.stringify(tag)}: () => import(${JSON.stringify(PREFIX + tag)})`);
  return `export const LOAD = {${ways.join(",")}};`;
}

/** @param {readonly Pick<LanguageFacts, "tag" | "name" | "direction">[]} all */
function namesOf(all) {
  const names = all.map(({ tag, name, direction }) => ({ tag, name, direction }));
  return `export const LANGUAGES = ${JSON.stringify(names)};`;
}

/**
 * The catalog of a language, without texts that nobody has translated.
 * @param {string} root
 * @param {LanguageFacts} language
 * @param {readonly Page[]} pages
 * @returns {Omit<Catalog, "loadLazy"> & { lazy: Catalog["messages"] }} `lazy` are texts that no page uses except those
 *   that need them: see src/pages.ts. Throws an Error if two keys have the same hash.
 */
function catalogOf(root, { tag, locale, direction, forms }, pages) {
  const folders = pages.flatMap(({ code, needs }) =>
    needs === "texts" ? [`src/${posix.dirname(code)}/`] : [],
  );
  const isLazy = (/** @type {string} */ file) => folders.some((folder) => file.startsWith(folder));
  const texts = new Map([...readCatalog(root, tag, APP), ...readCatalog(root, tag, MODEL)]);
  const messages = [...texts].map(([key, { other, translations, references }]) => {
    const [first = ""] = translations;
    const text = other === null ? first : translations;
    return { hash: hashOf(key), text, isLazy: references.length > 0 && references.every(isLazy) };
  });
  if (new Set(messages.map(({ hash }) => hash)).size < messages.length)
    throw new Error(`two texts of languages/${tag} have the same hash: change a word of one`);
  return {
    tag,
    locale,
    direction,
    forms: /** @type {Catalog["forms"]} */ (forms),
    messages: textsByHash(messages.filter((message) => !message.isLazy)),
    lazy: textsByHash(messages.filter((message) => message.isLazy)),
    others: null,
  };
}

/**
 * The catalog of a language with all of its texts.
 * @param {string} root
 * @param {LanguageFacts} language
 * @returns {Catalog}
 */
export function wholeCatalogOf(root, language) {
  const { lazy, messages, ...catalog } = catalogOf(root, language, []);
  return { ...catalog, messages: { ...messages, ...lazy }, loadLazy: null };
}

/** @param {readonly { hash: string, text: string | readonly string[] }[]} messages */
function textsByHash(messages) {
  return Object.fromEntries(
    messages.filter(({ text }) => ![text].flat().includes("")).map(({ hash, text }) => [hash, text]),
  );
}

/** @param {unknown} value to write as an expression; browsers parse JSON in a string faster than a literal */
function literal(value) {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}

/**
 * @param {LanguageFacts} language
 * @param {ReturnType<typeof catalogOf>} catalog
 */
function moduleOf({ tag }, { others: _none, lazy: _later, ...catalog }) {
  const of = `virtual:knowledge/${tag}`;
  return `
import { inRegion } from "/src/language/regional-records.ts";
import { translatorOf } from "/src/language/translator.ts";
import { CHUNKS } from "${of}/chunks";
import { PROBLEMS } from "${of}/problems";
import { SOLUTIONS_BY_PROBLEM } from "${of}/solutions";
export const TRANSLATOR = translatorOf({
  ...${literal(catalog)},
  loadLazy: () => import("${PREFIX}${tag}/lazy"),
  others: null,
}, navigator.languages);
export const RECORDS = inRegion({
  loadEntries: () => import("${of}/index"),
  loadNames: () => import("${of}/names"),
  chunks: CHUNKS,
  problems: PROBLEMS,
  loadSolutions: () => import("${of}/all-solutions"),
  solutionsByProblem: SOLUTIONS_BY_PROBLEM,
}, TRANSLATOR.tag, TRANSLATOR.locale);`;
}
