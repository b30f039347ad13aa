import { expect, test } from "vitest";
import type { Cutout } from "#domain/cutout.ts";
import type { ImageTensor } from "#workers/contract.ts";
import type { DecoderScope } from "#workers/imaging/decoder-scope.ts";
import { coverInput, factsOf, preparedOf, prepareWith } from "./imaging.ts";
import { atLeast, meanDifference } from "./measure.ts";
import { paintGrid, rgbOf } from "./painted.ts";
import { fetchPhoto } from "./photos.ts";
import { fullScope, scopeOfPath, workerPaths } from "./scopes.ts";

/** A part that is in no middle, so that a turned or mirrored one is another. */
const UPPER_RIGHT: Cutout = { x: 0.55, y: 0.05, width: 0.4, height: 0.35 };

/** Grey levels: see orientation.test.ts; the edges of a part fall between pixels besides. */
const NEARLY_EQUAL = 6;
const PLAINLY_DIFFERENT = 12;

async function cutTensor(photo: Blob, scope: DecoderScope, cutout: Cutout | null): Promise<ImageTensor> {
  const facts = await factsOf(photo);
  return preparedOf(await prepareWith(facts, photo, scope, coverInput, cutout)).tensor;
}

test("the tensor of a cutout has what is in it and nothing of what is not", async () => {
  const grid = [
    ["#802020", "#208020"],
    ["#202080", "#808020"],
  ];
  const photo = await paintGrid(grid, 300, "image/png");
  const places = [
    { x: 0, y: 0, colour: "#802020" },
    { x: 0.5, y: 0, colour: "#208020" },
    { x: 0, y: 0.5, colour: "#202080" },
    { x: 0.5, y: 0.5, colour: "#808020" },
  ];
  for (const { x, y, colour } of places) {
    const { data } = await cutTensor(photo, fullScope, { x, y, width: 0.5, height: 0.5 });
    const wanted = rgbOf(colour);
    const wrong = [...data].filter((value, at) => Math.abs(value - (wanted[at % 3] ?? 0)) > 2);
    expect([colour, wrong.length]).toEqual([colour, 0]);
  }
});

test.for(workerPaths)(
  "a cutout is of the upright photo, whichever of the eight EXIF orientations it has, by way of %s",
  async (path) => {
    const scope = scopeOfPath[path];
    const upright = await fetchPhoto("oriented-1.jpg");
    const wanted = await cutTensor(upright, scope, UPPER_RIGHT);
    const differences = new Map<string, number>();
    for (const orientation of [2, 3, 4, 5, 6, 7, 8] as const) {
      const turned = await cutTensor(await fetchPhoto(`oriented-${orientation}.jpg`), scope, UPPER_RIGHT);
      differences.set(`orientation ${orientation}`, meanDifference(turned.data, wanted.data));
    }

    expect(differences.size).toBe(7);
    expect(atLeast(NEARLY_EQUAL, differences)).toEqual([]);
    const whole = await cutTensor(upright, scope, null);
    expect(meanDifference(whole.data, wanted.data)).toBeGreaterThan(PLAINLY_DIFFERENT);
    const mirrored = await cutTensor(upright, scope, { ...UPPER_RIGHT, x: 0.05 });
    expect(meanDifference(mirrored.data, wanted.data)).toBeGreaterThan(PLAINLY_DIFFERENT);
  },
);

test("a small cutout of a large photo is decoded so large that it fills the input", async () => {
  const grid = [["#802020", "#208020", "#202080"]];
  const photo = await paintGrid(grid, 800, "image/jpeg");
  const facts = await factsOf(photo);
  const cutout = { x: 0.4, y: 0.3, width: 0.15, height: 0.45 };
  const { picture } = preparedOf(await prepareWith(facts, photo, fullScope, coverInput, cutout));
  expect(Math.min(picture.width, picture.height)).toBeGreaterThanOrEqual(coverInput.width);
});
