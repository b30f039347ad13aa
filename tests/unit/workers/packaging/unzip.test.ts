import { expect, test } from "vitest";
import { mutate } from "../../../fixtures/mutate.ts";
import { createRandom } from "#domain/random.ts";
import { directoryAt, withBytes, zipOf } from "#tests/fakes/zip-bytes.ts";
import { unzip } from "#workers/packaging/unzip.ts";

const TEXTS = { "a.txt": "one", "b/c.txt": "two ".repeat(1000) };

async function unzipped(bytes: Uint8Array<ArrayBuffer>, maxBytes?: number) {
  const files = await unzip(new Blob([bytes]), maxBytes);
  if (files === null) return null;
  return Object.fromEntries(
    await Promise.all(files.map(async ({ path, blob }) => [path, await blob.text()])),
  );
}

test.each([0, 9] as const)(
  "the files of a zip file packed at level %i come out as they went in",
  async (level) => {
    expect(await unzipped(zipOf(TEXTS, level))).toEqual(TEXTS);
  },
);

test("folders are left out and an empty zip file is empty", async () => {
  expect(await unzipped(zipOf({ "b/": "", ...TEXTS }))).toEqual(TEXTS);
  expect(await unzipped(zipOf({}))).toEqual({});
});

test("a zip file at the end of another file is read", async () => {
  const zip = zipOf(TEXTS);
  const appended = new Uint8Array(1000 + zip.length);
  appended.set(zip, 1000);

  expect(await unzipped(appended)).toEqual(TEXTS);
});

test("what unpacks to more than the limit is not unpacked", async () => {
  const bytes = TEXTS["a.txt"].length + TEXTS["b/c.txt"].length;

  expect(await unzipped(zipOf(TEXTS), bytes)).toEqual(TEXTS);
  expect(await unzipped(zipOf(TEXTS), bytes - 1)).toBeNull();
});

test("a file that unfolds to more than the directory says is no good", async () => {
  const zip = zipOf({ "bomb.txt": "0".repeat(100_000) });
  const at = directoryAt(zip);
  const lying = withBytes(zip, { [at + 24]: 10, [at + 25]: 0, [at + 26]: 0, [at + 27]: 0 });

  expect(await unzipped(lying)).toBeNull();
});

test.each(["../a.txt", "/a.txt", "b/../../a.txt", String.raw`..\a.txt`])(
  "a zip file with the name %j is not unpacked",
  async (name) => {
    expect(await unzipped(zipOf({ [name]: "x" }))).toBeNull();
  },
);

test("an encrypted file, one packed otherwise and one of another checksum are no good", async () => {
  const zip = zipOf(TEXTS);
  const at = directoryAt(zip);

  expect(await unzipped(withBytes(zip, { [at + 8]: 1 }))).toBeNull();
  expect(await unzipped(withBytes(zip, { [at + 10]: 12 }))).toBeNull();
  expect(await unzipped(withBytes(zip, { [at + 16]: (zip[at + 16] ?? 0) ^ 1 }))).toBeNull();
});

test("a zip file that is cut off anywhere is no good", async () => {
  const zip = zipOf(TEXTS);
  for (let length = 0; length < zip.length; length += 1) {
    expect(await unzipped(zip.slice(0, length))).toBeNull();
  }
});

test("changed bytes never come out as other files without a word", async () => {
  const zip = zipOf(TEXTS, 0);
  const random = createRandom(7);
  const names = new Set<string>();
  for (let round = 0; round < 500; round += 1) {
    const files = await unzipped(mutate(zip, random));
    // Names have no checksum; contents have.
    for (const [name, text] of Object.entries(files ?? {})) {
      names.add(name);
      expect(Object.values(TEXTS)).toContain(text);
    }
  }
  expect(names.size).toBeGreaterThan(1);
});
