import { expect, test } from "vitest";
import { createListChoice, usedList } from "#src/core/my-list/my-list-choice.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";

const KEY = "bio-kingdom.my-list";
const LIST = { id: "a", title: "Garden", names: 3, known: 2, isUsed: true };
const stored = (list: unknown): string => JSON.stringify({ state: { list }, version: 1 });

test("the facts of a list are there after a reload and in another tab, and a list that is switched off is not used", () => {
  const browser = createFakeBrowser();
  const [one, other] = [createListChoice(browser.openTab()), createListChoice(browser.openTab())];
  one.setState({ list: LIST });
  expect(usedList(other.getState())).toEqual(LIST);
  one.setState({ list: { ...LIST, isUsed: false } });
  const later = createListChoice(browser.openTab()).getState();
  expect(later.list).toEqual({ ...LIST, isUsed: false });
  expect(usedList(later)).toBeNull();
});

test.each([
  stored(null),
  stored("x"),
  stored({ ...LIST, names: "3" }),
  stored({ title: "Garden" }),
  "{",
  "null",
])("a stored value that is no list counts as none: %s", (value) => {
  expect(createListChoice(createFakeBrowser({ [KEY]: value }).openTab()).getState()).toEqual({ list: null });
});
