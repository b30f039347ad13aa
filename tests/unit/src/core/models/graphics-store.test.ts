import { expect, test } from "vitest";
import { storedOf } from "#domain/stored-graphics.ts";
import { GRAPHICS_KEY } from "#models/registry.ts";
import { createGraphicsStore } from "#src/core/models/graphics-store.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";

const TRIALS = { key: "a card", trials: [{ backend: "webgpu", verdict: { code: "lost" } }] } as const;

function setUp() {
  const tab = createFakeBrowser().openTab();
  const store = createGraphicsStore(tab);
  /** The text of a model, as its worker reads it. */
  const textOf = (modelId: string) => storedOf(tab.getItem(GRAPHICS_KEY) ?? "", modelId);
  return { store, tab, textOf };
}

test("a worker reads a request, then what was found, and nothing once a person has withdrawn it", () => {
  const { store, tab, textOf } = setUp();
  expect(textOf("birds")).toBeNull();
  store.request("birds");
  expect(textOf("birds")).toBe("requested");
  store.keep("birds", TRIALS);
  expect(textOf("birds")).toBe(JSON.stringify(TRIALS));
  expect(createGraphicsStore(tab).getState()).toEqual({ birds: JSON.stringify(TRIALS) });
  store.leave("birds");
  expect(textOf("birds")).toBeNull();
});

test("what was found of a model that nobody requested, or no longer, is not stored", () => {
  const { store, textOf } = setUp();
  store.request("leaves");
  store.keep("birds", TRIALS);
  expect(textOf("birds")).toBeNull();
});

test("a measured backend does not change the request", () => {
  const { store, textOf } = setUp();
  store.request("birds");
  store.keep("birds", { ...TRIALS, key: "" });
  expect(textOf("birds")).toBe("requested");
});

test.each([["no JSON"], ["[]"], ["{}"], [JSON.stringify({ state: { birds: 1 } })], ["null"]])(
  "%s in the storage requests nothing",
  (text) => {
    expect(storedOf(text, "birds")).toBeNull();
  },
);
