import { expect, test } from "vitest";
import { createModelChoiceStore } from "#src/pipeline/models/model-choice-store.ts";
import { KINGDOM_MODEL, SAMPLE_MODEL } from "#models/registry.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";

const KEY = "bio-kingdom.models";
const BIRDS = { id: "birds", version: "1", title: "Garden birds" };
const LEAVES = { id: "leaves", version: "2", title: "Leaves" };
const NONE = { animal: null, plant: null, disease: null, pest: null };

function kept(choice: unknown, version = 1): string {
  return JSON.stringify({ state: { choice }, version });
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

test("two tabs stay in step", () => {
  const browser = createFakeBrowser();
  const here = createModelChoiceStore(browser.openTab());
  const there = createModelChoiceStore(browser.openTab());
  const seen: (string | undefined)[] = [];
  there.subscribe(({ choice }) => seen.push(choice.pest?.id));

  here.getState().choose("pest", BIRDS);
  here.getState().choose("pest", null);

  expect(seen).toEqual(["birds", undefined]);
});

test("a change of another key changes nothing", () => {
  const browser = createFakeBrowser();
  const seen: unknown[] = [];
  createModelChoiceStore(browser.openTab()).subscribe((state) => seen.push(state));
  browser.openTab().setItem("bio-kingdom.plan", kept({ animal: BIRDS }));

  expect(seen).toEqual([]);
});

test("clearing the site's data in another tab goes back to the pages' own models", () => {
  const browser = createFakeBrowser();
  const store = createModelChoiceStore(browser.openTab());
  store.getState().choose("animal", BIRDS);
  browser.clear();

  expect(store.getState().choice).toEqual(NONE);
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

test("a model that is forgotten leaves every page that used it, and no other", () => {
  const store = createModelChoiceStore(createFakeBrowser().openTab());
  store.getState().choose("animal", BIRDS);
  store.getState().choose("plant", { ...BIRDS, version: "2" });
  store.getState().choose("pest", LEAVES);
  store.getState().forget("birds");

  expect(store.getState().choice).toEqual({ ...NONE, pest: LEAVES });
});

test.each([
  ["no JSON", "birds"],
  ["JSON that is cut short", kept({ animal: BIRDS }).slice(0, -4)],
  ["nothing", ""],
  ["null", "null"],
  ["a list", "[1]"],
  ["no choice", '{"state":{},"version":1}'],
  ["a state of null", '{"state":null,"version":1}'],
  ["a choice of null", kept(null)],
  ["a text for a choice", kept("birds")],
  ["a text for a model", kept({ animal: "birds" })],
  ["a model without a title", kept({ animal: { id: "birds", version: "1" } })],
  ["a model with a number for a version", kept({ animal: { ...BIRDS, version: 1 } })],
  ["a model without an id", kept({ animal: { version: "1", title: "Birds" } })],
  ["a subject that there is not", kept({ mushroom: BIRDS })],
])("a storage with %s in it is no choice, and one can be made", (_, text) => {
  const browser = createFakeBrowser({ [KEY]: text });
  const store = createModelChoiceStore(browser.openTab());
  expect(store.getState().choice).toEqual(NONE);

  store.getState().choose("animal", BIRDS);
  expect(JSON.parse(browser.read(KEY) ?? "")).toEqual({
    state: { choice: { ...NONE, animal: BIRDS }, setAside: NONE, lost: NONE },
    version: 1,
  });
});

test("of a broken storage, what is a choice counts, without what else it says", () => {
  const text = kept({ animal: 5, plant: { ...LEAVES, url: "elsewhere" } });

  expect(createModelChoiceStore(createFakeBrowser({ [KEY]: text }).openTab()).getState().choice).toEqual({
    ...NONE,
    plant: LEAVES,
  });
});

test("a choice that another version of the app wrote is none", () => {
  const browser = createFakeBrowser({ [KEY]: kept({ animal: BIRDS }, 2) });

  expect(createModelChoiceStore(browser.openTab()).getState().choice).toEqual(NONE);
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

const ALL_KINGDOM = {
  animal: KINGDOM_MODEL,
  plant: KINGDOM_MODEL,
  disease: KINGDOM_MODEL,
  pest: KINGDOM_MODEL,
};

test("one choice for all four pages sets a person's own models aside, and they can be brought back", () => {
  const browser = createFakeBrowser();
  const store = createModelChoiceStore(browser.openTab());
  store.getState().choose("animal", BIRDS);
  store.getState().choose("plant", SAMPLE_MODEL);
  store.getState().chooseForAll(KINGDOM_MODEL);

  const again = createModelChoiceStore(browser.openTab()).getState();
  expect(again.choice).toEqual(ALL_KINGDOM);
  expect(again.setAside).toEqual({ ...NONE, animal: BIRDS });

  again.bringBack();
  expect(store.getState().choice).toEqual({ ...ALL_KINGDOM, animal: BIRDS });
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
