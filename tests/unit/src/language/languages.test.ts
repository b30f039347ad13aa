import { expect, test } from "vitest";
import { ALL_LANGUAGES } from "#src/language/language-names.ts";
import { languageOf, languageOfPath, pathIn } from "#src/language/languages.ts";

const NOTHING = { path: "/guide", chosen: null, browser: [] };

test("the languages are those of the folders, English first", () => {
  expect(ALL_LANGUAGES.map(({ tag }) => tag)).toEqual(["en", "es", "fr", "hi", "pt"]);
});

test("a path names its language, and has the same page in the others", () => {
  expect(["/es/guide", "/es", "/en/guide"].map(languageOfPath)).toEqual(["es", "es", "en"]);
  expect(["/guide", "/estragon", "/constructor"].map(languageOfPath)).toEqual([null, null, null]);
  expect(["/", "/guide/aphid", "/fr/", "/fr/guide/aphid", "/fr"].map((path) => pathIn("es", path))).toEqual([
    "/es/",
    "/es/guide/aphid",
    "/es/",
    "/es/guide/aphid",
    "/es/",
  ]);
  expect(pathIn("en", "/es/guide")).toBe("/guide");
});

test("the address decides first, then the person, then the browser, else English", () => {
  const browser = ["de-DE", "pt-BR", "es"];
  expect(languageOf({ path: "/hi/", chosen: "fr", browser })).toBe("hi");
  expect(languageOf({ path: "/", chosen: "fr", browser })).toBe("fr");
  expect(languageOf({ path: "/", chosen: "en", browser })).toBe("en");
  expect(languageOf({ path: "/", chosen: null, browser })).toBe("pt");
  expect(languageOf({ path: "/", chosen: "xx", browser: ["en-GB", "es"] })).toBe("en");
  expect(languageOf(NOTHING)).toBe("en");
  expect(languageOf({ ...NOTHING, browser: ["de"] })).toBe("en");
});
