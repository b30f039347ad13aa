import { hashOf } from "./code-texts.mjs";
import { APP, MODEL, readCatalog, readLanguages } from "./language-folders.mjs";

/**
 * @typedef {import("./language-folders.mjs").LanguageFacts} LanguageFacts
 * @typedef {import("../../src/language/messages.ts").Catalog} Catalog
 */

const ALL = "virtual:languages";
const PREFIX = `${ALL}/`;

/** The language of src/language/pseudo.ts. */
const PSEUDO = { tag: "qps", name: "Pseudo", direction: /** @type {const} */ ("rtl") };

/**
 * Makes virtual modules from the folders of languages: a module that lists them, and a module for each with its
 * catalog and the ways to its records. `npm run dev`, and a build with PSEUDO_LANGUAGE=1, also have the pseudo-language.
 * @returns {import("vite").Plugin}
 */
export function languages() {
  let root = "";
  let hasPseudo = false;
  return {
    name: "languages",
    configResolved: (config) => {
      root = config.root;
      const isServed = config.command === "serve" && process.env["VITEST"] === undefined;
      hasPseudo = isServed || process.env["PSEUDO_LANGUAGE"] === "1";
    },
    resolveId: (id) => (id === ALL || id.startsWith(PREFIX) ? `\0${id}` : null),
    load: (id) => {
      if (id === `\0${ALL}`) return listOf([...readLanguages(root), ...(hasPseudo ? [PSEUDO] : [])]);
      if (id === `\0${PREFIX}${PSEUDO.tag}`) return pseudoModule();
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const tag = id.slice(PREFIX.length + 1);
      const language = readLanguages(root).find((each) => each.tag === tag);
      if (language === undefined) throw new Error(`there is no folder for the language "${tag}"`);
      return moduleOf(language, catalogOf(root, language));
    },
  };
}

function pseudoModule() {
  const catalog = { tag: PSEUDO.tag, locale: "en", forms: ["one", "other"], messages: {} };
  return `
import { pseudo } from "/src/language/pseudo.ts";
export const CATALOG = { ...${JSON.stringify(catalog)}, others: pseudo };
export const RECORDS = null;`;
}

/** @param {readonly Pick<LanguageFacts, "tag" | "name" | "direction">[]} all */
function listOf(all) {
  const facts = all.map(({ tag, name, direction }) => ({ tag, name, direction }));
  const ways = all.map(({ tag }) => `${JSON.stringify(tag)}: () => import(${JSON.stringify(PREFIX + tag)})`);
  return `export const LANGUAGES = ${JSON.stringify(facts)};\nexport const LOAD = {${ways.join(",")}};`;
}

/**
 * The catalog of a language, without texts that nobody has translated.
 * @param {string} root
 * @param {LanguageFacts} language
 * @returns {Catalog} Throws an Error if two keys have the same hash.
 */
export function catalogOf(root, { tag, locale, forms }) {
  const texts = new Map([...readCatalog(root, tag, APP), ...readCatalog(root, tag, MODEL)]);
  const messages = [...texts].map(([key, { other, translations }]) => {
    const [first = ""] = translations;
    return /** @type {const} */ ([hashOf(key), other === null ? first : translations]);
  });
  if (new Set(messages.map(([hash]) => hash)).size < messages.length)
    throw new Error(`two texts of languages/${tag} have the same hash: change a word of one`);
  return {
    tag,
    locale,
    forms: /** @type {Catalog["forms"]} */ (forms),
    messages: Object.fromEntries(messages.filter(([, text]) => ![text].flat().includes(""))),
    others: null,
  };
}

/**
 * @param {LanguageFacts} language
 * @param {Catalog} catalog
 */
function moduleOf({ tag }, { others: _none, ...catalog }) {
  const of = `virtual:knowledge/${tag}`;
  return `
import { CHUNKS } from "${of}/chunks";
import { PROBLEMS } from "${of}/problems";
import { SOLUTIONS } from "${of}/all-solutions";
import { SOLUTIONS_BY_PROBLEM } from "${of}/solutions";
export const CATALOG = { ...JSON.parse(${JSON.stringify(JSON.stringify(catalog))}), others: null };
export const RECORDS = {
  loadEntries: () => import("${of}/index"),
  loadNames: () => import("${of}/names"),
  chunks: CHUNKS,
  problems: PROBLEMS,
  solutions: SOLUTIONS,
  solutionsByProblem: SOLUTIONS_BY_PROBLEM,
};`;
}
