import { expect, inject, test, type TestContext } from "vitest";
import type { SharedPhoto } from "#tests/fixtures/setup/provided.ts";
import { skipTest } from "#tests/fixtures/setup/skip-test.ts";
import type { DecoderScope } from "#workers/imaging/decoder-scope.ts";
import { fateOf, scopeOfPath, workerPaths } from "./imaging.ts";
import { fetchFile } from "./photos.ts";

/** Returns `photos`, or skips the test if there are none. */
function needed(
  photos: readonly SharedPhoto[] | null,
  folder: string,
  context: TestContext,
): readonly SharedPhoto[] {
  if (photos !== null) return photos;
  return skipTest(context, `${folder} is not beside the repository`);
}

test.for(workerPaths)(
  "every awkward file is accepted or refused as expected by way of %s",
  async (path, context) => {
    const photos = needed(inject("awkwardPhotos"), "../shared/awkward", context);
    expect(await surprises(photos, scopeOfPath[path])).toEqual([]);
  },
);

test.for(workerPaths)("every real photo is accepted by way of %s", async (path, context) => {
  const photos = needed(inject("realPhotos"), "../shared/photos", context);
  expect(await surprises(photos, scopeOfPath[path])).toEqual([]);
});

/** The photos whose outcome differs from the expected one, each with its actual outcome. */
async function surprises(photos: readonly SharedPhoto[], scope: DecoderScope): Promise<string[]> {
  const found: string[] = [];
  for (const { name, url, expected } of photos) {
    const { fate } = await fateOf(await fetchFile(url), scope);
    const met = fate === "accepted" ? "accept" : fate.startsWith("photo-") ? "refuse" : fate;
    const isExpected = met === expected || (expected === "either" && /^(?:accept|refuse)$/.test(met));
    if (!isExpected) found.push(`${name}: ${fate}`);
  }
  return found;
}
