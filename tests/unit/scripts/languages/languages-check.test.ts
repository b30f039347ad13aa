import { expect, test } from "vitest";
import {
  faultOf,
  faultsOfCatalog,
  faultsOfNames,
  signFaultOf,
} from "../../../../scripts/languages/languages-check.mjs";

test.each([
  ["{0} of {1}", "{1} de {0}", null],
  ["{0} of {1}", "de {0}", "has the places {0}, not {0} {1}"],
  ["Mancozeb (FRAC M03)", "Mancozeb (FRAC M03)", null],
  ["Mancozeb (FRAC M03)", "Mancozeb", "lacks FRAC M03"],
  ["2.4 g/L of 1,000 litres", "2,4 g/L de 1000 litros", null],
  ["Change IRAC groups", "Cambie de grupo IRAC", null],
  ["about 2,000 kg", "environ 2\u202f000 kg", null],
  ["Wait 7 days", "Espere siete días", null],
  ["Wait 7 days", "Espere 14 días", "has the number 14, which the English text has not"],
])("%s is %s", (english, translation, fault) => {
  expect(faultOf(english, translation)).toBe(fault);
});

/** A text that a language needs. */
function text(one: string, other: string | null = null) {
  return { context: null, one, other, references: [], notes: [] };
}

/** A text of a catalog. */
function known(one: string, translations: readonly string[]) {
  return { context: null, one, other: null, references: [], translations };
}

test("texts that are missing, empty, too few or used nowhere are faults", () => {
  const wanted = new Map([
    ["a", text("a")],
    ["b", text("b")],
    ["c", text("c", "cs")],
  ]);
  const catalog = new Map([
    ["a", known("a", ["A"])],
    ["b", known("b", [""])],
    ["c", known("c", ["C"])],
    ["d", known("d", ["D"])],
  ]);
  expect(faultsOfCatalog(wanted, catalog, { forms: ["one", "other"], locale: "es" })).toEqual([
    "is not translated: b",
    "is not translated: c",
    "is used nowhere: d",
  ]);
});

test("a name of the model is translated like the record with this name", () => {
  const names = new Map([
    ["Apple", known("Apple", ["Pomme"])],
    ["Slug", known("Slug", ["Limace"])],
    ["Wheat seedling", known("Wheat seedling", ["Plantule de blé"])],
  ]);
  const records = new Map([
    ["Apple", "Pommier"],
    ["Slug", "Limace"],
  ]);
  expect(faultsOfNames(names, records)).toEqual(['names "Apple" Pomme, and its record Pommier']);
});

test("signs of percent and of sizes are those of Intl", () => {
  expect(signFaultOf("{0}% of 5 MB", "5\u00a0Mo, {0}\u00a0%", "fr")).toBeNull();
  expect(signFaultOf("{0}%", "{0}%", "fr")).toBe('writes "%" after a number, not "\u00a0%"');
  expect(signFaultOf("28 %", "28 %", "pt-BR")).toBe('writes " %" after a number, not "%"');
  expect(signFaultOf("up to 5MB", "jusqu’à 5 MB", "fr")).toBe("lacks Mo, which stands for MB");
  expect(signFaultOf("5 MB", "5 MB", "es")).toBeNull();
});
