import { expect, test } from "vitest";
import { LONG } from "#tests/fixtures/long.ts";
import { decoderScope, fateOf, fullScope, prepare } from "./imaging.ts";
import { meanDifference } from "./measure.ts";
import { fetchPhoto, paintGrid } from "./photos.ts";

const GRID = [
  ["#408020", "#d0c04080"],
  ["#00000000", "#10f0e0ff"],
];

/** A PNG without its chunks of this name. */
async function withoutChunk(png: Blob, name: string): Promise<Blob> {
  const bytes = await png.arrayBuffer();
  const parts = [bytes.slice(0, 8)];
  for (let at = 8; at < bytes.byteLength;) {
    const end = at + 12 + new DataView(bytes).getUint32(at);
    if (new TextDecoder().decode(bytes.slice(at + 4, at + 8)) !== name) parts.push(bytes.slice(at, end));
    at = end;
  }
  return new Blob(parts);
}

test("the app's own reader gives a PNG the pixels of the browser's decoder", LONG, async () => {
  const photos = {
    leaf: await fetchPhoto("leaf.png"),
    "turned by EXIF": await withoutChunk(await fetchPhoto("exif-png.png"), "iCCP"),
    "half transparent": await paintGrid(GRID, 960, "image/png"),
    tiny: await paintGrid(GRID, 33, "image/png"),
  };
  for (const [name, photo] of Object.entries(photos)) {
    const [ours, browsers] = [await prepare(photo, fullScope), await prepare(photo, decoderScope)];
    expect([name, ours.timings.decodePath]).toEqual([name, "png-reader"]);
    expect(browsers.timings.decodePath).toContain("image-bitmap");
    // Edges of the grid lie in other boxes than the browser's.
    expect([name, meanDifference(ours.tensor.data, browsers.tensor.data) < 1]).toEqual([name, true]);
  }
});

test("the browser's decoder gets what the reader leaves, with the same result", LONG, async () => {
  for (const name of ["grey16-alpha.png", "rgba16.png", "truncated.png", "bomb.png"] as const) {
    const photo = await fetchPhoto(name);
    expect([name, await fateOf(photo, fullScope)]).toEqual([name, await fateOf(photo, decoderScope)]);
  }
});
