import { expect, test } from "vitest";
import { createArchiveSettings } from "#src/lab/batch/export/archive-settings.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";

const KEY = "bio-kingdom.archive";

test("who identified, and the licence, are there for the next archive, also in another tab", () => {
  const browser = createFakeBrowser();
  createArchiveSettings(browser.openTab()).setState({ identifiedBy: "Åsa Lind", licence: "CC0-1.0" });
  expect(createArchiveSettings(browser.openTab()).getState()).toEqual({
    identifiedBy: "Åsa Lind",
    licence: "CC0-1.0",
  });
});

test.each([
  ["nothing", null, ""],
  ["a licence that there is not", { identifiedBy: "Åsa", licence: "MIT" }, "Åsa"],
  ["something else", { identifiedBy: 7 }, ""],
])("where %s is stored, what can't be read counts as not said", (_, state, name) => {
  const stored = state === null ? {} : { [KEY]: JSON.stringify({ state, version: 1 }) };
  const { identifiedBy, licence } = createArchiveSettings(createFakeBrowser(stored).openTab()).getState();
  expect([identifiedBy, licence]).toEqual([name, null]);
});
