import { expect, test, vi } from "vitest";
import { readZip } from "#tests/fixtures/read-zip.ts";
import { zipFiles } from "#workers/packaging/pack.ts";

const FILES = [
  { path: "Löwe/1.jpg", blob: new Blob([new Uint8Array(300_000).map((_, at) => at * 7)]) },
  { path: "empty.txt", blob: new Blob([]) },
  { path: "Löwe/2.jpg", blob: new Blob(["two"]) },
];

test.each([true, false])(
  "another reader finds all files in a zip file, byte for byte (copied: %s)",
  async (isCopied) => {
    const read = await readZip(await zipFiles(FILES, { isCopied }));
    expect([...read.keys()]).toEqual(FILES.map(({ path }) => path));
    for (const { path, blob } of FILES) {
      expect(read.get(path)?.equals(Buffer.from(await blob.arrayBuffer()))).toBe(true);
    }
  },
);

test("a zip file that copies nothing is made of the files themselves, and its other parts are small", async () => {
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
