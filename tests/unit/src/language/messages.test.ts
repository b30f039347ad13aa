import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import {
  inContext,
  labelText,
  m,
  pageLanguage,
  plural,
  rich,
  setTranslator,
  t,
} from "#src/language/messages.ts";
import { pseudo } from "#src/language/pseudo.ts";
import { type Catalog, hashOf, translatorOf } from "#src/language/translator.ts";

afterEach(() => setTranslator(null));

/** Translations by the hashes of their keys. */
function messagesOf(byKey: Catalog["messages"]): Catalog["messages"] {
  return Object.fromEntries(Object.entries(byKey).map(([key, text]) => [hashOf(key), text]));
}

const SPANISH: Catalog = {
  tag: "es",
  locale: "es",
  direction: "ltr",
  forms: ["one", "other"],
  messages: messagesOf({
    "{0} of {1} photos": "{1} fotos, {0} de ellas",
    "Read {0}.": "Lea {0}.",
    "{0} photo\u0000{0} photos": ["{0} foto", "{0} fotos"],
    "severity\u0004High": "Alta",
    "risk\u0004High": "Alto",
    "name that a model gives\u0004Tomato rust": "Roya del tomate",
  }),
  loadLazy: null,
  others: null,
};

test("without a catalog the English of the code stands", () => {
  expect(t`${3} of ${"4"} photos`).toBe("3 of 4 photos");
  expect(plural(1, m`${1} photo`, m`${1} photos`)).toBe("1 photo");
  expect(plural(0, m`${0} photo`, m`${0} photos`)).toBe("0 photos");
  expect(inContext("severity")`High`).toBe("High");
  expect(labelText("Tomato rust")).toBe("Tomato rust");
  expect(pageLanguage()).toBe("en");
});

test("a catalog puts values where its text has them, and writes numbers as its language does", () => {
  setTranslator(translatorOf(SPANISH));
  expect(t`${1.5} of ${"4"} photos`).toBe("4 fotos, 1,5 de ellas");
  expect(plural(1, m`${1} photo`, m`${1} photos`)).toBe("1 foto");
  expect(plural(1200, m`${1200} photo`, m`${1200} photos`)).toBe("1200 fotos");
  expect(pageLanguage()).toBe("es");
});

test("the same English has a translation for each context, and names of models have theirs", () => {
  setTranslator(translatorOf(SPANISH));
  expect([inContext("severity")`High`, inContext("risk")`High`]).toEqual(["Alta", "Alto"]);
  expect([labelText("Tomato rust"), labelText("somebody's label")]).toEqual([
    "Roya del tomate",
    "somebody's label",
  ]);
});

test("a text with elements in it keeps them at their places", () => {
  const link = createElement("a", { href: "/guide" }, "the guide");
  const html = () => renderToStaticMarkup(createElement("p", null, rich`Read ${link}.`));
  expect(html()).toBe('<p>Read <a href="/guide">the guide</a>.</p>');
  setTranslator(translatorOf(SPANISH));
  expect(html()).toBe('<p>Lea <a href="/guide">the guide</a>.</p>');
});

test("a text that a catalog lacks stays English, also a value that looks like a place", () => {
  setTranslator(translatorOf(SPANISH));
  expect(t`Nobody has translated ${"{0}"}`).toBe("Nobody has translated {0}");
  expect(plural(2, m`${2} leaf`, m`${2} leaves`)).toBe("2 leaves");
  expect(inContext("severity")`Low`).toBe("Low");
});

test("more forms than two are chosen by the rules of the language", () => {
  setTranslator(
    translatorOf({
      ...SPANISH,
      tag: "pl",
      locale: "pl",
      forms: ["one", "few", "many"],
      messages: messagesOf({ "{0} photo\u0000{0} photos": ["{0} zdjęcie", "{0} zdjęcia", "{0} zdjęć"] }),
    }),
  );
  const counted = [1, 3, 5].map((count) => plural(count, m`${count} photo`, m`${count} photos`));
  expect(counted).toEqual(["1 zdjęcie", "3 zdjęcia", "5 zdjęć"]);
});

test("the pseudo-language makes every text longer and keeps its values", () => {
  setTranslator(translatorOf({ ...SPANISH, tag: "qps", messages: {}, others: pseudo }));
  const text = t`${"a.jpg"} is ready`;
  expect(text).toMatch(/^\[a\.jpg îš řêáđý( ~~~~)+\]$/);
  expect(plural(2, m`${2} photo`, m`${2} photos`)).toContain("2 pħöţöš");
  expect(inContext("severity")`High`).toContain("Hîğħ");
});

test("numbers are written as in the region that the browser is set to, if it speaks the language", () => {
  const numberFor = (browser: readonly string[]): string => translatorOf(SPANISH, browser).number(1.5);
  expect(numberFor([])).toBe("1,5");
  expect(numberFor(["en-US", "es-MX"])).toBe("1.5");
  expect(numberFor(["es-ES", "es-MX"])).toBe("1,5");
  expect(numberFor(["en-US", "pt-BR"])).toBe("1,5");
  expect(translatorOf(SPANISH, ["es-MX"]).locale).toBe("es-MX");
});
