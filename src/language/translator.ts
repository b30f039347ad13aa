import { CONTEXT_END, filled, PLURAL, type Message, type Translator } from "./messages.ts";

/**
 * Translations by {@link hashOf} their key, as `keyOf` makes it. A list has the plural forms, in the order of
 * {@link Catalog.forms}.
 */
export type Translations = Readonly<Record<string, string | readonly string[]>>;

export interface Catalog {
  /** Tag of the language, as in addresses: "pt". */
  readonly tag: string;
  /** Tag of the language for Intl, such as "pt-BR". */
  readonly locale: string;
  readonly direction: "ltr" | "rtl";
  /** The plural categories of `Intl.PluralRules` for which plurals have forms, such as ["one", "other"]. */
  readonly forms: readonly Intl.LDMLPluralRule[];
  readonly messages: Translations;
  /** Loads the texts of pages that few people open; null if there are none. */
  readonly loadLazy: (() => Promise<{ readonly MESSAGES: Translations }>) | null;
  /** Translates a key that `messages` does not have. Null: the English text stands. */
  readonly others: ((key: string) => string) | null;
}

/**
 * A short stand-in for a key: without it a third of a catalog would be English. The hash of Fowler, Noll and Vo
 * (FNV-1a) with 32 bits, in base 36. The build refuses two keys with the same hash.
 */
export function hashOf(key: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * The tag for Intl: the first of the browser's tags of this language, which has the region of the reader (es-MX writes
 * 10,000 and 1.3, es-ES 10.000 and 1,3); else that of the catalog.
 * @param browser as in `navigator.languages`
 */
function localeIn(locale: string, browser: readonly string[]): string {
  const { language, script } = new Intl.Locale(locale).maximize();
  const isSame = (tag: string): boolean => {
    const wanted = new Intl.Locale(tag).maximize();
    return wanted.language === language && wanted.script === script;
  };
  return browser.find((tag) => tag.includes("-") && isSame(tag)) ?? locale;
}

/**
 * Makes the texts of a page from a catalog.
 * @param browser tags of the languages that the browser is set to, for the region of numbers and dates
 */
export function translatorOf(catalog: Catalog, browser: readonly string[] = []): Translator {
  const { tag, direction, forms, messages, loadLazy, others } = catalog;
  const locale = localeIn(catalog.locale, browser);
  let known = messages;
  const numbers = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 });
  const plurals = new Intl.PluralRules(catalog.locale);
  const text = (key: string): string => {
    const found = known[hashOf(key)];
    if (typeof found === "string") return found;
    const english = key.slice(key.indexOf(CONTEXT_END) + 1);
    return others?.(english) ?? english;
  };
  return {
    tag,
    direction,
    locale,
    text,
    plural: (count: number, one: Message, other: Message) => {
      const found = known[hashOf(one.key + PLURAL + other.key)];
      if (found === undefined || typeof found === "string")
        return filled(text((count === 1 ? one : other).key), other.values);
      const form = forms.indexOf(plurals.select(count));
      return filled(found[form] ?? found.at(-1) ?? other.key, other.values);
    },
    number: (value) => numbers.format(value),
    loadLazy: async () => {
      if (loadLazy !== null) known = { ...messages, ...(await loadLazy()).MESSAGES };
    },
  };
}
