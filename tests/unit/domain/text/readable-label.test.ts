import { assert, constantFrom, oneof, property, string } from "fast-check";
import { expect, test } from "vitest";
import { readableLabel } from "#domain/text/readable-label.ts";
import { BUNDLED_SOURCES, createBundledPackages } from "#src/core/models/bundled-models.ts";

test.each([
  ["Corn_(maize)___Common_rust_", "Corn (maize) Common rust"],
  ["tiger_cat", "tiger cat"],
  ["Fuller%27s rose beetle", "Fuller's rose beetle"],
  ["Caf%C3%A9%20au%20lait", "Café au lait"],
  ["n01440764 tench, Tinca tinca", "tench, Tinca tinca"],
  ["n02085620-Chihuahua", "Chihuahua"],
  ["n02123045_tabby", "tabby"],
])("the label %j reads %j", (label, readable) => {
  expect(readableLabel(label)).toBe(readable);
});

test.each([
  ["12 spotted skimmer", "a number may be part of the name"],
  ["100% cotton", "a percent sign alone is no escape"],
  ["50%ab", "the escape is no UTF-8"],
  ["left%E2%80%AEright", "nobody would see what it stands for"],
  ["two%0Alines", "nor a line break in a row"],
  ["n01440764", "nothing would be left"],
  ["___", "nor of this"],
  ["n0144 tench", "this is no id of WordNet"],
])("the label %j stays: %s", (label) => {
  expect(readableLabel(label)).toBe(label);
});

test("any text at all is read without a fault, and something of it is left", () => {
  const texts = oneof(
    string({ unit: "binary" }),
    string({ unit: constantFrom("%", "_", "0", "2", "9", "a", "f", "n", " ") }),
  );
  assert(
    property(texts, (label) => {
      expect(readableLabel(label) === "").toBe(label === "");
    }),
  );
});

test("the labels of the app's own model read as they are written", () => {
  const { manifests } = createBundledPackages({ sources: BUNDLED_SOURCES, fetch });
  const labels = manifests.flatMap((manifest) => manifest.labels);
  expect(labels.filter((label) => readableLabel(label) !== label)).toEqual([]);
});
