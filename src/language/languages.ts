import { LOAD } from "virtual:languages";
import { ENGLISH } from "./messages.ts";

/** The anchor of the choice of languages, in the footer of every page. */
export const LANGUAGES_ID = "languages";

/** The key in the browser's storage of the language that a person chose. */
export const LANGUAGE_KEY = "bio-kingdom.language";

/**
 * The language that the path of an address names, as in "/es/guide"; null if it names none. English pages have the
 * addresses without a language.
 * @param path from the app's root, with a leading slash
 */
export function languageOfPath(path: string): string | null {
  const [, first = ""] = path.split("/");
  return known(first);
}

/** The path of a page in a language: "/guide" in Spanish is "/es/guide". */
export function pathIn(tag: string, path: string): string {
  const from = languageOfPath(path);
  const plain = from === null ? path : path.slice(from.length + 1) || "/";
  return tag === ENGLISH ? plain : `/${tag}${plain}`;
}

/** What decides the language of a page, the first that applies. */
export interface LanguageHints {
  /** From the app's root. */
  readonly path: string;
  /** The language that the person chose; null if none. */
  readonly chosen: string | null;
  /** Tags of the languages that the browser is set to, the most wanted first. */
  readonly browser: readonly string[];
}

/**
 * The language of a page: that of its address, else the chosen one, else the first of the browser's that the app has,
 * else English.
 */
export function languageOf({ path, chosen, browser }: LanguageHints): string {
  const ofBrowser = browser.map((tag) => known(tag.split("-")[0]?.toLowerCase()));
  return languageOfPath(path) ?? known(chosen) ?? ofBrowser.find((tag) => tag !== null) ?? ENGLISH;
}

function known(tag: string | null | undefined): string | null {
  return tag === ENGLISH || (tag !== null && tag !== undefined && Object.hasOwn(LOAD, tag)) ? tag : null;
}
