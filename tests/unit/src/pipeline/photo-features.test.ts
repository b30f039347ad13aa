import { expect, test } from "vitest";
import { err, ok } from "#domain/result.ts";
import { photoFeatures, wholeFeatures } from "#src/pipeline/answer-photo.ts";
import { createReadyPhoto } from "#tests/fakes/ready-photo.ts";
import { packageOf } from "#tests/fakes/model-packages.ts";

type Parts = Parameters<typeof photoFeatures>;

const { signal } = new AbortController();
const PHOTO = new Blob(["photo"]);
const FACTS = { format: "jpeg", width: 400, height: 300, bytes: 5, orientation: 1 } as const;
const GONE = err({ code: "worker-died" } as const);

/** A photo of 4 × 4 pixels, grey but for its middle, whose features are its bytes. */
function setUp(told: Partial<Parts[2] & Parts[3]> = {}) {
  const data = new Uint8Array(4 * 4 * 3).fill(50);
  for (const pixel of [5, 6, 9, 10]) data.fill(200, pixel * 3, pixel * 3 + 3);
  const asked: number[][] = [];
  const imaging: Parts[2] = {
    check: () => Promise.resolve(ok({ facts: FACTS, checkMs: 1 })),
    prepare: () => Promise.resolve(ok({ ...createReadyPhoto(), tensor: { data, shape: [4, 4, 3] } })),
    ...told,
  };
  const client: Parts[3] = {
    model: packageOf(),
    features: (tensor) => {
      asked.push([...tensor.data]);
      return Promise.resolve(ok(Float32Array.from(tensor.data)));
    },
    ...told,
  };
  return { imaging, client, asked, data };
}

test("the network is asked about the photo, and then about its edges alone", async () => {
  const { imaging, client, asked, data } = setUp();
  const given = await photoFeatures(PHOTO, signal, imaging, client);

  expect(given.ok && [...given.value.features]).toEqual([...data]);
  expect(asked).toHaveLength(2);
  expect(given.ok && [...given.value.edges]).toEqual(asked[1]);
  expect(asked[1]).not.toEqual([...data]);
});

test.for(["check", "prepare", "features"] as const)("a fault of %s is told", async (step) => {
  const { imaging, client } = setUp({ [step]: () => Promise.resolve(GONE) });
  await expect(photoFeatures(PHOTO, signal, imaging, client)).resolves.toEqual(GONE);
});

test("a photo that the pages call too small is refused, and the network is not asked", async () => {
  const facts = { ...FACTS, width: 63, height: 300 };
  const { imaging, client, asked } = setUp({ check: () => Promise.resolve(ok({ facts, checkMs: 1 })) });
  const error = { code: "photo-too-small", width: 63, height: 300, leastSide: 64, isPart: false };
  await expect(photoFeatures(PHOTO, signal, imaging, client)).resolves.toEqual({ ok: false, error });
  await expect(wholeFeatures(PHOTO, signal, imaging, client)).resolves.toEqual({ ok: false, error });
  expect(asked).toEqual([]);
});

test("to name a photo the network is asked once, about the whole", async () => {
  const { imaging, client, asked, data } = setUp();
  const given = await wholeFeatures(PHOTO, signal, imaging, client);
  expect(given.ok && [...given.value]).toEqual([...data]);
  expect(asked).toEqual([[...data]]);
});
