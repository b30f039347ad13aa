import { expect, test } from "vitest";
import { ANYWHERE, countryOf, createChosenPlace } from "#src/app/place/chosen-place.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";

const KEY = "bio-kingdom.place";
const stored = (chosen: unknown): string => JSON.stringify({ state: { chosen }, version: 1 });

test("the clock's time zone says the country until the person chooses one, and for a zone without a country nothing does", () => {
  expect(countryOf({ chosen: null }, () => "Africa/Nairobi")).toBe("KE");
  expect(countryOf({ chosen: null }, () => "Asia/Calcutta")).toBe("IN");
  expect(countryOf({ chosen: null }, () => "UTC")).toBeNull();
  expect(countryOf({ chosen: "BR" }, () => "Africa/Nairobi")).toBe("BR");
  expect(countryOf({ chosen: ANYWHERE }, () => "Africa/Nairobi")).toBeNull();
});

test("a chosen place is there after a reload and in another tab", () => {
  const browser = createFakeBrowser();
  const [one, other] = [createChosenPlace(browser.openTab()), createChosenPlace(browser.openTab())];
  one.setState({ chosen: "NO" });
  expect(other.getState()).toEqual({ chosen: "NO" });
  expect(createChosenPlace(browser.openTab()).getState()).toEqual({ chosen: "NO" });
  one.setState({ chosen: ANYWHERE });
  expect(createChosenPlace(browser.openTab()).getState()).toEqual({ chosen: ANYWHERE });
});

test.each([stored("XX"), stored(7), stored(null), "{", "null", JSON.stringify({ state: {}, version: 1 })])(
  "a stored value that is no place counts as none: %s",
  (value) => {
    const browser = createFakeBrowser({ [KEY]: value });
    expect(createChosenPlace(browser.openTab()).getState()).toEqual({ chosen: null });
  },
);
