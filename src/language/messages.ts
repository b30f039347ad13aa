import { createElement, Fragment, type ReactNode } from "react";

/**
 * [Note: Languages]
 * English texts stand in the code, as templates with the tags of this file. A catalog gives the same texts in another
 * language: languages/ has PO files for each, and the build makes a module of them. The language of a page never changes
 * while it is open: src/start.ts loads the catalog before any module with texts, so texts may be constants. See
 * docs/decisions/0019-languages.md.
 */

/** A value in a text. Numbers are written as the language does. */
type Value = string | number;

/** A text that is not yet put together, for {@link plural}. */
export interface Message {
  readonly key: string;
  readonly values: readonly Value[];
}

/** Makes texts in a language beside English: see `translatorOf`. */
export interface Translator {
  /** Tag of the language, as in addresses: "pt". */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  /** Tag for Intl, such as "pt-BR". */
  readonly locale: string;
  /** The text of a key, with the places of its values. */
  readonly text: (key: string) => string;
  readonly plural: (count: number, one: Message, other: Message) => string;
  readonly number: (value: number) => string;
  /** Loads the texts of pages that few people open. Rejects if that fails. */
  readonly loadLazy: () => Promise<void>;
}

/** Tag of the language of the code. */
export const ENGLISH = "en";

/** Between a context and its text in a key, as in compiled catalogs of gettext. */
export const CONTEXT_END = "\u0004";

/** Between the singular and the plural in a key. */
export const PLURAL = "\u0000";

/** The context of the names that the app's own models give. */
export const LABELS = "name that a model gives";

const PLACE = /\{(\d+)\}/;

let translator: Translator | null = null;

/** Sets the language of all texts that are made from now on. Null for English. */
export function setTranslator(next: Translator | null): void {
  translator = next;
}

/** Loads the texts of pages that few people open. Call it before their modules. Rejects if that fails. */
export async function loadLazyTexts(): Promise<void> {
  await translator?.loadLazy();
}

/** Tag of the language of the page. */
export function pageLanguage(): string {
  return translator?.tag ?? ENGLISH;
}

/** Tag for Intl; undefined for English, where the device decides. */
export function pageLocale(): string | undefined {
  return translator?.locale;
}

/** The key of a text: its English, with {0}, {1} and so on for its values. */
export function keyOf(parts: readonly string[]): string {
  return parts.reduce((key, part, index) => `${key}{${index - 1}}${part}`);
}

/** A text in the language of the page: t`${name} is ready`. */
export function t(parts: TemplateStringsArray, ...values: readonly Value[]): string {
  return filled(translated(keyOf(parts)), values);
}

/** A text with parts of a page in it: rich`Read ${<a href="/guide">{t`the guide`}</a>}.` */
export function rich(parts: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode {
  const pieces = translated(keyOf(parts)).split(PLACE);
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece, index) => (index % 2 === 0 ? piece : shown(values[Number(piece)]))),
  );
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
  if (translator !== null) return translator.plural(count, one, other);
  const { key, values } = count === 1 ? one : other;
  return filled(key, values);
}

/**
 * {@link t} for a short text that other languages say differently elsewhere: inContext("severity")`High`. The context
 * is for translators.
 */
export function inContext(context: string): typeof t {
  return (parts, ...values) => {
    const key = keyOf(parts);
    return filled(translator?.text(context + CONTEXT_END + key) ?? key, values);
  };
}

/**
 * A name that a model gives in English, such as "Tomato late blight" or "a tomato leaf", in the language of the page.
 * Names of other people's models stay as they are.
 */
export function labelText(label: string): string {
  return translator?.text(LABELS + CONTEXT_END + label) ?? label;
}

function translated(key: string): string {
  return translator?.text(key) ?? key;
}

/** Puts values into the places of a text. */
export function filled(text: string, values: readonly Value[]): string {
  return text
    .split(PLACE)
    .map((piece, index) => (index % 2 === 0 ? piece : String(shown(values[Number(piece)]) ?? "")))
    .join("");
}

/** Writes a number as the language does. */
function shown<T>(value: T): T | string {
  return typeof value === "number" && translator !== null ? translator.number(value) : value;
}
