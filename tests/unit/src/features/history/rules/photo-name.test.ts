import { expect, test } from "vitest";
import { readStoredEntries } from "#src/features/history/rules/history-schema.ts";
import { photoNameToKeep } from "#src/features/history/rules/photo-name.ts";
import { entryAt } from "#tests/fakes/history-entries.ts";

test("the name of a photo is kept as it is, unless no file system has names of its length", () => {
  const longest = `${"n".repeat(251)}.jpg`;
  for (const name of ["", "IMG_0001.JPG", longest]) expect(photoNameToKeep(name)).toBe(name);
});

test("of a longer name the start and the ending are kept, and no character is cut in two", () => {
  for (const letter of ["n", "\u{1f33b}"]) {
    const kept = photoNameToKeep(`${letter.repeat(5000)}.jpeg`);
    expect(Array.from(kept)).toHaveLength(255);
    expect(kept).toMatch(/^(n|\u{1f33b})+…(n|\u{1f33b})+\.jpeg$/u);
  }
});

test("an entry that was kept with a name of thousands of characters is read, with a shorter name", () => {
  const name = `${"n".repeat(5000)}.jpg`;
  const { entries, unreadable } = readStoredEntries([entryAt(1, { photoName: name })]);
  expect(unreadable).toBe(0);
  expect(entries).toEqual([entryAt(1, { photoName: photoNameToKeep(name) })]);
});
