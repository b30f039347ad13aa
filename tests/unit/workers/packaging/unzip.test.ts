import { assert, asyncProperty, constantFrom, dictionary, string } from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import { directoryAt, withBytes, zipOf } from "#tests/fakes/model-packages.ts";
import { mutate } from "#tests/fixtures/mutate.ts";
import { readZip } from "#tests/fixtures/read-zip.ts";
import { zipFiles } from "#workers/packaging/pack.ts";
import { unzip } from "#workers/packaging/unzip.ts";

afterEach(() => vi.unstubAllGlobals());

const TEXTS = { "a.txt": "one", "b/c.txt": "two ".repeat(1000) };

function numberedFiles(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, place) => [`${place}`, ""]));
}

async function unzipped(bytes: Uint8Array<ArrayBuffer>, maxBytes?: number) {
  const files = await unzip(new Blob([bytes]), maxBytes);
  if (!files.ok) return files.error;
  return Object.fromEntries(
    await Promise.all(files.value.map(async ({ path, blob }) => [path, await blob.text()])),
  );
}

test("folders are left out, and an empty zip file is empty", async () => {
  expect(await unzipped(zipOf({ "b/": "", ...TEXTS }))).toEqual(TEXTS);
  expect(await unzipped(zipOf({}))).toEqual({});
});

test("a zip file at the end of another file is read", async () => {
  const zip = zipOf(TEXTS);
  const appended = new Uint8Array(1000 + zip.length);
  appended.set(zip, 1000);

  expect(await unzipped(appended)).toEqual(TEXTS);
});

test("a zip file that unpacks to more than the limit is refused", async () => {
  const bytes = TEXTS["a.txt"].length + TEXTS["b/c.txt"].length;

  expect(await unzipped(zipOf(TEXTS), bytes)).toEqual(TEXTS);
  expect(await unzipped(zipOf(TEXTS), bytes - 1)).toBe("too-large");
});

test.each(["../a.txt", "/a.txt", "b/../../a.txt", String.raw`..\a.txt`])(
  "a zip file with the name %j is refused",
  async (name) => {
    expect(await unzipped(zipOf({ [name]: "x" }))).toBe("damaged");
  },
);

test("an impossible size is refused before memory is allocated", async () => {
  const zip = zipOf({ "bomb.txt": "0".repeat(100_000) });
  const at = directoryAt(zip);
  const packedBytes = new DataView(zip.buffer).getUint32(at + 20, true);
  const lying = zip.slice();
  // One byte more than the maximum compression ratio of deflate allows.
  new DataView(lying.buffer).setUint32(at + 24, packedBytes * 1032 + 1, true);
  const taken: number[] = [];
  const { Uint8Array: Real } = globalThis;
  vi.stubGlobal(
    "Uint8Array",
    new Proxy(Real, {
      construct: (target, parameters) => {
        if (typeof parameters[0] === "number") taken.push(parameters[0]);
        return Reflect.construct(target, parameters);
      },
    }),
  );

  expect(await unzipped(lying)).toBe("damaged");
  expect(taken).not.toContain(packedBytes * 1032 + 1);
  expect(await unzipped(zip)).toEqual({ "bomb.txt": "0".repeat(100_000) });
  expect(taken).toContain(100_000);
});

test("files that share bytes, or whose stated length is 0, are refused", async () => {
  const zip = zipOf({ "a.txt": "one".repeat(100), "b.txt": "two".repeat(100) }, 0);
  const first = directoryAt(zip);
  const second = first + 46 + "a.txt".length;
  const view = new DataView(zip.buffer);
  expect(view.getUint32(second, true)).toBe(0x02014b50);

  const overlapping = withBytes(zip, {});
  // The second entry points to the first file and has the checksum of that file.
  new DataView(overlapping.buffer).setUint32(second + 42, view.getUint32(first + 42, true), true);
  new DataView(overlapping.buffer).setUint32(second + 16, view.getUint32(first + 16, true), true);
  expect(await unzipped(overlapping)).toBe("damaged");
  expect(await unzipped(withBytes(zip, { [first + 24]: 0, [first + 25]: 0 }))).toBe("damaged");
});

test("a zip file with a name twice is refused", async () => {
  const zip = zipOf({ "a.txt": "one", "b.txt": "two" }, 0);
  const renamed = Uint8Array.from(zip, (byte) => (byte === "b".charCodeAt(0) ? "a".charCodeAt(0) : byte));

  expect(await unzipped(zip)).toEqual({ "a.txt": "one", "b.txt": "two" });
  expect(await unzipped(renamed)).toBe("damaged");
});

test("a zip file of too many files is refused", async () => {
  expect(Object.keys(await unzipped(zipOf(numberedFiles(100), 0)))).toHaveLength(100);
  expect(await unzipped(zipOf(numberedFiles(10_001), 0))).toBe("too-many-files");
});

test("a zip file with the 64-bit extension is refused", async () => {
  const zip = zipOf(TEXTS);
  const full = { count: [0xff, 0xff], size: [0xff, 0xff, 0xff, 0xff], offset: [0xff, 0xff, 0xff, 0xff] };
  for (const [field, place] of [
    ["count", 10],
    ["size", 12],
    ["offset", 16],
  ] as const) {
    const at = zip.length - 22 + place;
    const changes = Object.fromEntries(full[field].map((byte, index) => [at + index, byte]));
    expect(await unzipped(withBytes(zip, changes))).toBe("zip64");
  }
  for (const place of [20, 24]) {
    const at = directoryAt(zip) + place;
    const changes = { [at]: 0xff, [at + 1]: 0xff, [at + 2]: 0xff, [at + 3]: 0xff };
    expect(await unzipped(withBytes(zip, changes))).toBe("zip64");
  }
});

/** The cases replace bytes of the first directory entry. The keys are offsets in the entry. */
test.each<[string, 0 | 9, Readonly<Record<number, number>>, string]>([
  ["is encrypted", 9, { 8: 1 }, "encrypted"],
  ["is packed in another way", 9, { 10: 12 }, "damaged"],
  ["has another checksum", 9, { 16: 0, 17: 0 }, "damaged"],
  ["unpacks to less than stated", 9, { 24: 4 }, "damaged"],
  ["unpacks to more than stated", 9, { 24: 2 }, "damaged"],
  ["is stored with two lengths", 0, { 24: 2 }, "damaged"],
])("a zip file whose file %s is refused", async (_name, level, changes, fault) => {
  const zip = zipOf(TEXTS, level);
  const at = directoryAt(zip);
  const bytes = Object.entries(changes).map(([place, byte]) => [at + Number(place), byte]);

  expect(await unzipped(withBytes(zip, Object.fromEntries(bytes)))).toBe(fault);
});

test("a zip file that is cut off anywhere is refused", async () => {
  const zip = zipOf(TEXTS);
  for (let length = 0; length < zip.length; length += 1) {
    expect(await unzipped(zip.slice(0, length))).toBe("damaged");
  }
});

test("changed bytes never come out as other content", async () => {
  const zip = zipOf(TEXTS, 0);
  const random = createRandom(7);
  const names = new Set<string>();
  for (let round = 0; round < 500; round += 1) {
    const files = await unzipped(mutate(zip, random));
    if (typeof files === "string") continue;
    // Only contents have a checksum, so a changed name is possible.
    for (const [name, text] of Object.entries(files)) {
      names.add(name);
      expect(Object.values(TEXTS)).toContain(text);
    }
  }
  expect(names.size).toBeGreaterThan(1);
});

/** Paths of files, some of them in a folder. */
const paths = string({ unit: constantFrom(..."abc1é-_ ".split("")), minLength: 1, maxLength: 8 })
  .map((name) => `${name.trim()}x`)
  .map((name) => (name.length % 2 === 0 ? `folder/${name}` : name));
const trees = dictionary(paths, string({ maxLength: 200 }), { maxKeys: 6 });

test("any files in a zip file come out unchanged", async () => {
  await assert(
    asyncProperty(trees, constantFrom<0 | 9>(0, 9), async (files, level) => {
      expect(await unzipped(zipOf(files, level))).toEqual(files);
    }),
    { numRuns: 50 },
  );
});

const FILES = [
  { path: "Löwe/1.jpg", blob: new Blob([new Uint8Array(300_000).map((_, at) => at * 7)]) },
  { path: "empty.txt", blob: new Blob([]) },
  { path: "Löwe/2.jpg", blob: new Blob(["two"]) },
];

test.each([true, false])(
  "another program reads all files of our zip file, byte for byte (copied: %s)",
  async (isCopied) => {
    const read = await readZip(await zipFiles(FILES, { isCopied }));
    expect([...read.keys()]).toEqual(FILES.map(({ path }) => path));
    for (const { path, blob } of FILES) {
      expect(read.get(path)?.equals(Buffer.from(await blob.arrayBuffer()))).toBe(true);
    }
  },
);

test("a zip file without copies holds the files themselves, and its other parts are small", async () => {
  const made: BlobPart[][] = [];
  class Watched extends Blob {
    constructor(parts: BlobPart[], options?: BlobPropertyBag) {
      super(parts, options);
      made.push(parts);
    }
  }
  vi.stubGlobal("Blob", Watched);
  await zipFiles(FILES, { isCopied: false });
  vi.unstubAllGlobals();
  const whole = made.at(-1) ?? [];
  for (const { blob } of FILES) expect(whole).toContain(blob);
  const others = whole.filter((part) => part instanceof Blob && !FILES.some(({ blob }) => blob === part));
  expect(others.reduce((sum, part) => sum + (part instanceof Blob ? part.size : 0), 0)).toBeLessThan(1000);
});
