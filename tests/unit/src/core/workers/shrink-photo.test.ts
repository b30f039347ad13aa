import { expect, test } from "vitest";
import { err, ok } from "#domain/result.ts";
import { type ShrinkDeps, shrinkPhoto } from "#src/core/workers/shrink-photo.ts";
import { createFakeImaging, createPreparedPhoto, type FakeImaging } from "#tests/fakes/model-parts.ts";

const NEVER = new AbortController().signal;
const FILE = new File([new Uint8Array(9_000_000)], "IMG 1.JPEG");

function startShrinking(): never {
  throw new Error("it decodes the whole photo");
}

/** The dependencies for a JPEG of 108 megapixels, and the imaging client that is opened for it. */
function ofLarge(): { readonly deps: ShrinkDeps; readonly opened: FakeImaging } {
  const opened = createFakeImaging();
  const imaging = createFakeImaging();
  imaging.check = (file, maxBytes) => {
    expect(maxBytes).toBe(file.size);
    const size = { width: 12_000, height: 9000 };
    return Promise.resolve(
      ok({ facts: { format: "jpeg", bytes: file.size, ...size, orientation: 1 }, checkMs: 1 }),
    );
  };
  return { deps: { startShrinking, imaging, openImaging: () => opened }, opened };
}

test("a JPG of 108 megapixels is shrunk by an imaging worker of its own, which ends with it", async () => {
  const { deps, opened } = ofLarge();
  opened.prepare = () => Promise.resolve(ok(createPreparedPhoto(new Blob(["small"]))));
  const smaller = await shrinkPhoto(deps, FILE, NEVER);
  expect([smaller.name, smaller.type, await smaller.text()]).toEqual(["IMG 1.jpg", "image/jpeg", "small"]);
  expect(opened.ended).toBe(1);
});

test("one that can't be read at an eighth, or is given up, rejects, and its worker ends too", async () => {
  const { deps, opened } = ofLarge();
  opened.prepare = () => Promise.resolve(err({ code: "photo-too-many-scans" }));
  await expect(shrinkPhoto(deps, FILE, NEVER)).rejects.toThrow("photo-too-many-scans");
  const given = ofLarge();
  await expect(shrinkPhoto(given.deps, FILE, AbortSignal.abort(null))).rejects.toThrow("aborted");
  expect([opened.ended, given.opened.ended]).toEqual([1, 1]);
});
