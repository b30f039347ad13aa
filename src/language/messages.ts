import { createElement, Fragment, type ReactNode } from "react";

/**
 * [Note: Languages]
 * English texts stand in the code, as templates with the tags of this file. A catalog gives the same texts in another
 * language: src/language/catalogs has a PO file for each, and the build makes a module of it. The language of a page
 * never changes while it is open: src/start.ts loads the catalog before any module with texts, so texts may be
 * constants. See docs/decisions/0019-languages.md.
 */

/**
 * Translations by {@link hashOf} their key, as {@link keyOf} makes it. A list has the plural forms, in the order of
 * {@link Catalog.forms}.
 */
export interface Catalog {
  /** Tag of the language, as in addresses: "pt". */
  readonly tag: string;
  /** Tag of the language for Intl, such as "pt-BR". */
  readonly locale: string;
  /** The plural categories of `Intl.PluralRules` for which plurals have forms, such as ["one", "other"]. */
  readonly forms: readonly Intl.LDMLPluralRule[];
  readonly messages: Readonly<Record<string, string | readonly string[]>>;
  /** Translates a key that `messages` does not have. Null: the English text stands. */
  readonly others: ((key: string) => string) | null;
}

/** A value in a text. Numbers are written as the language does. */
type Value = string | number;

/** A text that is not yet put together, for {@link plural}. */
export interface Message {
  readonly key: string;
  readonly values: readonly Value[];
}

/** Between a context and its text in a key, as in compiled catalogs of gettext. */
const CONTEXT_END = "\u0004";

/** Between the singular and the plural in a key. */
const PLURAL = "\u0000";

/** Tag of the language of the code. */
export const ENGLISH = "en";

/** The context of the names that the app's own models give. */
export const LABELS = "name that a model gives";

const PLACE = /\{(\d+)\}/;

let catalog: Catalog | null = null;
let numbers: Intl.NumberFormat | null = null;
let plurals: Intl.PluralRules | null = null;

/** Sets the language of all texts that are made from now on. Null for English, which needs no catalog. */
export function setCatalog(next: Catalog | null): void {
  catalog = next;
  numbers =
    next === null
      ? null
      : new Intl.NumberFormat(next.locale, { useGrouping: false, maximumFractionDigits: 20 });
  plurals = next === null ? null : new Intl.PluralRules(next.locale);
}

/** Tag of the language of the page. */
export function pageLanguage(): string {
  return catalog?.tag ?? ENGLISH;
}

/** Tag for Intl: the language of the page, as this device is used to it. */
export function pageLocale(): string | undefined {
  if (catalog === null) return undefined;
  const { tag, locale } = catalog;
  return globalThis.navigator?.languages.find((each) => each.startsWith(`${tag}-`)) ?? locale;
}

/** The key of a text: its English, with {0}, {1} and so on for its values. */
export function keyOf(parts: readonly string[]): string {
  return parts.reduce((key, part, index) => `${key}{${index - 1}}${part}`);
}

/**
 * A short stand-in for a key: without it a third of a catalog would be English. The hash of Fowler, Noll and Vo (FNV-1a)
 * with 32 bits, in base 36. The build refuses two keys with the same.
 */
export function hashOf(key: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** A text in the language of the page: t`${name} is ready`. */
export function t(parts: TemplateStringsArray, ...values: readonly Value[]): string {
  if (catalog === null) return String.raw({ raw: parts }, ...values);
  return filled(translated(keyOf(parts)), values);
}

/** A text with parts of a page in it: rich`Read ${<a href="/guide">{t`the guide`}</a>}.` */
export function rich(parts: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode {
  const text = catalog === null ? keyOf(parts) : translated(keyOf(parts));
  const pieces = text
    .split(PLACE)
    .map((piece, index) => (index % 2 === 0 ? piece : shownValue(values[Number(piece)])));
  return createElement(Fragment, null, ...pieces);
}

function shownValue(value: ReactNode): ReactNode {
  return typeof value === "number" ? written(value) : value;
}

/** One of the two texts of {@link plural}. */
export function m(parts: TemplateStringsArray, ...values: readonly Value[]): Message {
  return { key: keyOf(parts), values };
}

/**
 * The text for a count: plural(n, m`${n} photo`, m`${n} photos`). Both texts have the same values in the same order; a
 * language with more forms than two has them in its catalog.
 */
export function plural(count: number, one: Message, other: Message): string {
  if (catalog === null || plurals === null) {
    const { key, values } = count === 1 ? one : other;
    return filled(key, values);
  }
  const found = catalog.messages[hashOf(one.key + PLURAL + other.key)];
  if (found === undefined || typeof found === "string")
    return filled(translated(count === 1 ? one.key : other.key), other.values);
  const form = catalog.forms.indexOf(plurals.select(count));
  return filled(found[form] ?? found.at(-1) ?? other.key, other.values);
}

/**
 * {@link t} for a short text that other languages say differently elsewhere: inContext("severity")`High`. The context
 * is for translators.
 */
export function inContext(context: string): typeof t {
  return (parts, ...values) => {
    const key = keyOf(parts);
    const text = catalog === null ? key : translated(context + CONTEXT_END + key);
    return filled(text, values);
  };
}

/**
 * A name that a model gives in English, such as "Tomato late blight" or "a tomato leaf", in the language of the page.
 * Names of other people's models stay as they are.
 */
export function labelText(label: string): string {
  return catalog === null ? label : translated(LABELS + CONTEXT_END + label);
}

function translated(key: string): string {
  if (catalog === null) return key;
  const found = catalog.messages[hashOf(key)];
  if (typeof found === "string") return found;
  const english = key.slice(key.indexOf(CONTEXT_END) + 1);
  return catalog.others?.(english) ?? english;
}

function filled(text: string, values: readonly Value[]): string {
  return text
    .split(PLACE)
    .map((piece, index) => {
      if (index % 2 === 0) return piece;
      const value = values[Number(piece)] ?? "";
      return typeof value === "number" ? written(value) : value;
    })
    .join("");
}

/** A number with as many decimals as it has, without separators of thousands. */
function written(value: number): string {
  return numbers === null ? String(value) : numbers.format(value);
}
