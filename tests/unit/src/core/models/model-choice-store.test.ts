import { expect, test } from "vitest";
import { KINGDOM_MODEL, SAMPLE_MODEL } from "#models/registry.ts";
import { createModelChoiceStore, subjectToAsk } from "#src/core/models/model-choice-store.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";

const KEY = "bio-kingdom.models";
const BIRDS = { id: "birds", version: "1", title: "Garden birds" };
const LEAVES = { id: "leaves", version: "2", title: "Leaves" };
const NONE = { animal: null, plant: null, disease: null, pest: null };

function kept(choice: unknown): string {
  return JSON.stringify({ state: { choice }, version: 1 });
}

test("on the first visit no page has a model of one's own, and nothing is written", () => {
  const browser = createFakeBrowser();
  expect(createModelChoiceStore(browser.openTab()).getState().choice).toEqual(NONE);
  expect(browser.read(KEY)).toBeNull();
});

test("a choice is for one page, and kept on the device", () => {
  const browser = createFakeBrowser();
  const { choose } = createModelChoiceStore(browser.openTab()).getState();
  choose("animal", BIRDS);
  choose("plant", LEAVES);
  choose("plant", null);

  expect(createModelChoiceStore(browser.openTab()).getState().choice).toEqual({ ...NONE, animal: BIRDS });
  expect(JSON.parse(browser.read(KEY) ?? "")).toEqual({
    state: { choice: { ...NONE, animal: BIRDS }, setAside: NONE, lost: NONE },
    version: 1,
  });
});

test("a model that another tab deletes is named on the pages that lose it, until something is chosen there", () => {
  const browser = createFakeBrowser();
  const store = createModelChoiceStore(browser.openTab());
  const { choose, chooseForAll } = store.getState();
  choose("animal", BIRDS);
  choose("pest", BIRDS);
  choose("plant", LEAVES);
  createModelChoiceStore(browser.openTab()).getState().forget("birds");
  expect(store.getState()).toMatchObject({
    choice: { ...NONE, plant: LEAVES },
    lost: { ...NONE, animal: BIRDS, pest: BIRDS },
  });

  choose("animal", null);
  expect(store.getState().lost).toEqual({ ...NONE, pest: BIRDS });
  chooseForAll(KINGDOM_MODEL);
  expect(store.getState().lost).toEqual(NONE);
});

test("a model that is forgotten is removed from every page that used it, and from no other", () => {
  const { getState } = createModelChoiceStore(createFakeBrowser().openTab());
  getState().choose("animal", BIRDS);
  getState().choose("plant", { ...BIRDS, version: "2" });
  getState().choose("pest", LEAVES);
  getState().forget("birds");
  expect(getState().choice).toEqual({ ...NONE, pest: LEAVES });
});

test.each([
  ["JSON that is cut short", kept({ animal: BIRDS }).slice(0, -4)],
  ["no choice", '{"state":{},"version":1}'],
  ["a choice of null", kept(null)],
  ["a text for a choice", kept("birds")],
  ["a text for a model", kept({ animal: "birds" })],
  ["a model without a title", kept({ animal: { id: "birds", version: "1" } })],
  ["a model with a number for a version", kept({ animal: { ...BIRDS, version: 1 } })],
  ["a model without an id", kept({ animal: { version: "1", title: "Birds" } })],
  ["an unknown subject", kept({ mushroom: BIRDS })],
])("a storage with %s in it is no choice, and one can be made", (_, text) => {
  const browser = createFakeBrowser({ [KEY]: text });
  const store = createModelChoiceStore(browser.openTab());
  expect(store.getState().choice).toEqual(NONE);

  store.getState().choose("animal", BIRDS);
  expect(createModelChoiceStore(browser.openTab()).getState().choice).toEqual({ ...NONE, animal: BIRDS });
});

test("of a broken storage, what is a choice counts, without what else it says", () => {
  const text = kept({ animal: 5, plant: { ...LEAVES, url: "elsewhere" } });

  expect(createModelChoiceStore(createFakeBrowser({ [KEY]: text }).openTab()).getState().choice).toEqual({
    ...NONE,
    plant: LEAVES,
  });
});

test("where a model is replaced under its id, its pages name the new one, and those it is not for use it no longer", () => {
  const { getState } = createModelChoiceStore(createFakeBrowser().openTab());
  getState().choose("animal", BIRDS);
  getState().choose("pest", BIRDS);
  getState().choose("plant", LEAVES);
  const next = { id: "birds", version: "2", title: "Bird pests" };
  getState().follow({ ...next, subjects: ["pest", "plant"] });

  expect(getState().choice).toEqual({ ...NONE, pest: next, plant: LEAVES });
});

test("a newly stored model answers on all its pages, and on no others", () => {
  const { getState } = createModelChoiceStore(createFakeBrowser().openTab());
  getState().choose("plant", LEAVES);
  getState().choose("disease", BIRDS);
  const next = { id: "birds", version: "2", title: "Bird pests" };
  getState().welcome({ ...next, subjects: ["pest", "plant"] });

  expect(getState().choice).toEqual({ ...NONE, pest: next, plant: next });
});

test("one choice for all four pages sets a person's own models aside, and they can be brought back", () => {
  const browser = createFakeBrowser();
  const store = createModelChoiceStore(browser.openTab());
  store.getState().choose("animal", BIRDS);
  store.getState().choose("plant", SAMPLE_MODEL);
  store.getState().chooseForAll(KINGDOM_MODEL);

  const again = createModelChoiceStore(browser.openTab()).getState();
  const ofKingdom = Object.fromEntries(Object.keys(NONE).map((subject) => [subject, KINGDOM_MODEL]));
  expect(again.choice).toEqual(ofKingdom);
  expect(again.setAside).toEqual({ ...NONE, animal: BIRDS });

  again.bringBack();
  expect(store.getState().choice).toEqual({ ...ofKingdom, animal: BIRDS });
  expect(store.getState().setAside).toEqual(NONE);
});

test("going back to the sample results keeps aside what the trained model replaced", () => {
  const { getState } = createModelChoiceStore(createFakeBrowser().openTab());
  getState().choose("animal", BIRDS);
  getState().chooseForAll(KINGDOM_MODEL);
  getState().choose("pest", LEAVES);
  getState().chooseForAll(SAMPLE_MODEL);

  expect(getState().choice.animal).toEqual(SAMPLE_MODEL);
  expect(getState().setAside).toEqual({ ...NONE, animal: BIRDS, pest: LEAVES });
});

test("a page that gets another model by hand asks for nothing back", () => {
  const { getState } = createModelChoiceStore(createFakeBrowser().openTab());
  getState().choose("animal", BIRDS);
  getState().choose("plant", BIRDS);
  getState().chooseForAll(KINGDOM_MODEL);
  getState().choose("animal", LEAVES);

  expect(getState().setAside).toEqual({ ...NONE, plant: BIRDS });
});

test("a model set aside that is deleted or replaced is deleted or renamed there too", () => {
  const { getState } = createModelChoiceStore(createFakeBrowser().openTab());
  getState().choose("animal", BIRDS);
  getState().choose("plant", LEAVES);
  getState().chooseForAll(KINGDOM_MODEL);
  const next = { ...LEAVES, version: "3" };
  getState().forget("birds");
  getState().follow({ ...next, subjects: ["plant"] });

  expect(getState().setAside).toEqual({ ...NONE, plant: next });
});

test("a photo of an unknown subject is for the app's own model wherever it answers, else for one that answers for all", () => {
  const samples = { animal: null, plant: null, disease: SAMPLE_MODEL, pest: null };
  expect(subjectToAsk(samples)).toBeNull();
  expect(subjectToAsk({ ...samples, animal: BIRDS })).toBeNull();
  expect(subjectToAsk({ ...samples, animal: BIRDS, disease: KINGDOM_MODEL })).toBe("disease");
  const birds = { animal: BIRDS, plant: BIRDS, disease: BIRDS, pest: BIRDS };
  expect(subjectToAsk(birds)).toBe("animal");
  expect(subjectToAsk({ ...birds, pest: LEAVES })).toBeNull();
});
