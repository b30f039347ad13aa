import { expect, inject, test, type TestContext } from "vitest";
import type { SharedPhoto } from "#tests/fixtures/provided.ts";
import { skipTest } from "#tests/fixtures/skip-test.ts";
import { checkPhoto } from "#workers/imaging/check.ts";
import type { DecoderScope } from "#workers/imaging/decoder-scope.ts";
import { prepareWith, scopeOfPath, tensorOf, workerPaths } from "./imaging.ts";
import { atLeast, meanDifference } from "./measure.ts";
import { fetchFile } from "./photos.ts";

/** The photos, or a skipped test that says why. */
function needed(
  photos: readonly SharedPhoto[] | null,
  folder: string,
  context: TestContext,
): readonly SharedPhoto[] {
  if (photos !== null) return photos;
  return skipTest(context, `${folder} is not beside the repository`);
}

/** What became of a photo: "accept" with a tensor of the right shape, or "refuse" for a fault of the photo. */
async function fateOf(photo: Blob, scope: DecoderScope): Promise<string> {
  const checked = await checkPhoto(photo);
  const reply = checked.ok ? await prepareWith(checked.value, photo, scope) : checked;
  if (!reply.ok) return reply.error.code.startsWith("photo-") ? "refuse" : reply.error.code;
  return "tensor" in reply.value && reply.value.tensor.data.length === 224 * 224 * 3 ? "accept" : "no tensor";
}

test.for(workerPaths)("every awkward file meets its fate by way of %s", async (path, context) => {
  const photos = needed(inject("awkwardPhotos"), "../shared/awkward", context);
  expect(await surprises(photos, scopeOfPath[path])).toEqual([]);
});

test.for(workerPaths)("every real photo is accepted by way of %s", async (path, context) => {
  const photos = needed(inject("realPhotos"), "../shared/photos", context);
  expect(await surprises(photos, scopeOfPath[path])).toEqual([]);
});

test.for(workerPaths)(
  "a landscape under eight orientations gives nearly the same tensor by way of %s",
  async (path, context) => {
    const photos = needed(inject("awkwardPhotos"), "../shared/awkward", context);
    const landscapes = photos.filter(({ name }) => /^Landscape_[1-8]\.jpg$/.test(name));
    const tensors = await Promise.all(
      landscapes.map(async ({ url }) => tensorOf(await fetchFile(url), scopeOfPath[path])),
    );
    const differences = new Map(
      tensors.map(({ data }, index) => [`${index + 1}`, meanDifference(data, tensors[0]?.data ?? [])]),
    );

    expect(differences.size).toBe(8);
    // Measured: up to 1.6 grey levels, as each file was encoded anew.
    expect(atLeast(3, differences)).toEqual([]);
  },
);

/** Photos that did not meet the fate that is expected of them, each with the one that it met. */
async function surprises(photos: readonly SharedPhoto[], scope: DecoderScope): Promise<string[]> {
  const found: string[] = [];
  for (const { name, url, expected } of photos) {
    const fate = await fateOf(await fetchFile(url), scope);
    const isExpected =
      fate === expected || (expected === "either" && (fate === "accept" || fate === "refuse"));
    if (!isExpected) found.push(`${name}: ${fate}`);
  }
  return found;
}
