import { expect, test } from "vitest";
import { loadAllEntries } from "#models/knowledge/knowledge.ts";
import {
  type EntryFilter,
  hostWith,
  otherNameWith,
  searchEntries,
} from "#models/knowledge/search-entries.ts";
import { MODULES } from "#tests/fixtures/records/knowledge-modules.ts";
import { readKnowledge } from "../../../../scripts/knowledge/plugin.mjs";
import { readRecordTexts } from "../../../../scripts/languages/language-folders.mjs";

const entries = await loadAllEntries();

function found(filter: Partial<EntryFilter>): readonly string[] {
  return searchEntries(entries, { text: "", subject: null, group: null, ...filter }).map(({ id }) => id);
}

test("a filter that asks for nothing lets every record through, in order", () => {
  expect(found({})).toEqual(entries.map(({ id }) => id));
  expect(found({ text: " , " })).toEqual(entries.map(({ id }) => id));
});

test.each([
  ["a name", "late blight"],
  ["a scientific name", "phytophthora infestans"],
  ["another English name", "alternaria blight of tomato"],
  ["a name in another language", "dürrfleckenkrankheit"],
  ["that name without its marks", "durrfleckenkrankheit"],
  ["that name with its marks written out", "Duerrfleckenkrankheit"],
  ["a name of one country", "cenicilla"],
  ["a part of a compound word", "fleckenkrank"],
])("%s finds a record", (_, text) => {
  const ids = found({ text });
  expect(ids.length).toBeGreaterThan(0);
  expect(ids.length).toBeLessThan(12);
});

test("case, signs and American spelling make no difference", () => {
  const ids = found({ text: "tomato leaf mould" });
  expect(ids).toContain("tomato-leaf-mould");
  for (const text of [
    "TOMATO LEAF MOULD",
    "tomato-leaf_mould",
    "mold leaf tomato",
    " tomato  leaf\tmoulds ",
  ]) {
    expect(found({ text })).toEqual(ids);
  }
});

test("every word must match, in any order", () => {
  expect(found({ text: "blight tomato early" })).toContain("tomato-early-blight");
  expect(found({ text: "tomato early blight elephant" })).toEqual([]);
});

test("a short word is found where a word begins, not inside of others", () => {
  const ids = found({ text: "ant" });
  expect(ids).toContain("ant");
  for (const id of ["elephant", "sunflower", "giant-panda"]) expect(ids).not.toContain(id);
  expect(found({ text: "bee" })).toContain("bee");
  expect(found({ text: "fl" })).toContain("fruit-fly");
});

test("groups, kinds and subjects are found too", () => {
  expect(found({ text: "slugs and snails" })).toEqual(
    expect.arrayContaining(["slug", "snail", "brown-garden-snail"]),
  );
  expect(found({ text: "pest helper" })).toContain("bee");
  expect(found({ text: "weeds of fields" })).toContain("charlock");
});

test("a subject and a group let only their own through, also under words", () => {
  const ofTomato = entries.filter(({ subject, group }) => subject === "disease" && group === "tomato");
  expect(ofTomato.length).toBeGreaterThan(5);
  expect(found({ subject: "disease", group: "tomato" })).toEqual(ofTomato.map(({ id }) => id));
  expect(found({ subject: "disease", group: "tomato", text: "late blight" })).toEqual(["tomato-late-blight"]);
  expect(found({ subject: "plant", text: "late blight" })).toEqual([]);
});

test("a record that was found by another of its names says which", () => {
  const entry = entries.find(({ id }) => id === "tomato-early-blight");
  if (entry === undefined) throw new Error("there is no early blight");
  expect(otherNameWith(entry, "durrflecken")).toEqual({
    name: "Dürrfleckenkrankheit der Tomate",
    of: "same",
  });
  expect(otherNameWith(entry, "early blight")).toBeNull();
  expect(otherNameWith(entry, "")).toBeNull();
  expect(otherNameWith(entry, "elephant")).toBeNull();
});

test("a breed or kind finds the record that is true of it", () => {
  expect(found({ text: "afghan hound" })).toEqual(["dog"]);
  const dog = entries.find(({ id }) => id === "dog");
  if (dog === undefined) throw new Error("there is no dog");
  expect(otherNameWith(dog, "afghan")).toEqual({ name: "Afghan hound", of: "member" });
});

/** The plant by which a record is found. */
function hostOf(id: string, text: string): readonly (string | null)[] {
  return entries.filter((entry) => entry.id === id).map((entry) => hostWith(entry, text));
}

test("a plant finds what attacks it, after what has it in its names, and as a whole word", () => {
  const ids = found({ text: "cotton" });
  expect(ids).toEqual(expect.arrayContaining(["cotton-healthy", "thrips", "mite", "stink-bug"]));
  expect(ids.indexOf("thrips")).toBeGreaterThan(ids.indexOf("cotton-healthy"));
  expect(found({ text: "chilli", subject: "pest" })).toEqual(expect.arrayContaining(["thrips", "mite"]));
  expect(found({ text: "cott", subject: "pest" })).not.toContain("thrips");
  expect(hostOf("thrips", "cotton")).toEqual(["Cotton"]);
  expect(hostOf("aphid", "cotton aphid")).toEqual([null]);
  expect(hostOf("thrips", "thrips")).toEqual([null]);
  expect(new Set(ids).size).toBe(ids.length);
});

const entriesIn = new Map<string, typeof entries>();

/** The ids of the records that a search in a language finds. Its records are read once. */
function foundIn(tag: string, text: string): readonly string[] {
  const read = (): typeof entries =>
    readKnowledge(process.cwd(), MODULES, { tag, texts: readRecordTexts(process.cwd(), tag) }).entries;
  const inLanguage = entriesIn.get(tag) ?? read();
  entriesIn.set(tag, inLanguage);
  return searchEntries(inLanguage, { text, subject: null, group: null }).map(({ id }) => id);
}

test.each([
  ["केला", "banana", "grape-black-rot"],
  ["सांप", "snake", "tomato-target-spot"],
  ["साँप", "snake", "tomato-target-spot"],
  ["सूंडी", "caterpillar", "apple-black-rot"],
  ["मकडी", "spider", "maize"],
])("the vowel signs of %s count: it finds %s, not %s", (text, id, other) => {
  const ids = foundIn("hi", text);
  expect(ids).toContain(id);
  expect(ids).not.toContain(other);
});

test.each([
  ["es", "snake", ["víbora", "cascabel"]],
  ["es", "spider", ["viuda negra", "capulina", "violinista"]],
  ["es", "grasshopper", ["chapulín"]],
  ["es", "beetle", ["gallina ciega"]],
  ["hi", "snake", ["नाग", "करैत", "कोबरा", "वाइपर"]],
  ["hi", "fall-armyworm", ["सैनिक कीट"]],
  ["hi", "leafhopper-or-planthopper", ["भूरा फुदका"]],
  ["fr", "snake", ["vipère", "crotale"]],
  ["fr", "spider", ["veuve noire", "recluse"]],
  ["pt", "snake", ["víbora", "cascavel", "jararaca"]],
  ["pt", "spider", ["viúva negra", "aranha marrom", "armadeira"]],
])("in %s the record %s is found by %j", (tag, id, names) => {
  for (const name of names) expect([name, foundIn(tag, name)]).toEqual([name, [id]]);
});

test("a snake or spider that has no record is found by its kind", () => {
  for (const text of ["viper", "rattlesnake", "cobra", "adder"]) expect(found({ text })).toEqual(["snake"]);
  for (const text of ["black widow", "recluse"]) expect(found({ text })).toEqual(["spider"]);
});
