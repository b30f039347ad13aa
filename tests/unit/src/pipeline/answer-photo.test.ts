import { expect, test } from "vitest";
import { err, ok } from "#domain/result.ts";
import { answerBatchPhoto, photoFeatures, wholeFeatures } from "#src/pipeline/answer-photo.ts";
import { createFakeImaging, createFakeInference, createReadyPhoto } from "#tests/fakes/model-parts.ts";
import { LOADED, packageOf } from "#tests/fakes/model-packages.ts";
import { MAX_FOLDER_PHOTO_BYTES } from "#domain/photo.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import { INFERENCE_TIMINGS, REAL_IDENTIFICATION } from "#tests/fakes/identified.ts";

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

const BATCH_PHOTO = new File(["photo"], "a.jpg");
const NOT_ASKED = { date: false, position: false };

const BIRDS = packageOf({ id: "birds" });
const LEAVES = packageOf({ id: "leaves" });
const WIDE = packageOf({
  id: "wide",
  input: { ...BIRDS.manifest.input, width: 2 * BIRDS.manifest.input.width },
});

/** A lane with these models, which take the buffers that they are handed. `seen` is what each got. */
function laneWith(...models: (typeof BIRDS)[]) {
  const imaging = createFakeImaging();
  const inference = createFakeInference(ok(LOADED));
  const seen: { readonly model: string; readonly data: readonly number[] }[] = [];
  // Brighter from left to right, so that each bit of the hash is set.
  const data = Uint8Array.from({ length: 9 * 8 * 3 }, (_, at) => (Math.floor(at / 3) % 9) * 20);
  imaging.prepare = (file) => {
    imaging.prepared.push(file instanceof File ? file.name : "");
    return Promise.resolve(ok({ ...createReadyPhoto(), tensor: { data: data.slice(), shape: [8, 9, 3] } }));
  };
  const clients = new Map(
    models.map((model) => {
      const client = inference.openClient(model, null);
      client.identify = (_, tensor: ImageTensor) => {
        const got = structuredClone(tensor, { transfer: [tensor.data.buffer] });
        seen.push({ model: model.manifest.id, data: [...got.data] });
        const answer = {
          ...REAL_IDENTIFICATION,
          model: { ...REAL_IDENTIFICATION.model, id: model.manifest.id },
        };
        return Promise.resolve(ok({ answer, timings: INFERENCE_TIMINGS, maps: null, reading: null }));
      };
      return [model.manifest.id, client] as const;
    }),
  );
  return { lane: { imaging, clients }, imaging, seen, pixels: [...data] };
}

test("models of the same input are asked of one decoding, and each gets the whole picture", async () => {
  const { lane, imaging, seen, pixels } = laneWith(BIRDS, LEAVES);
  const models = [BIRDS.manifest, LEAVES.manifest] as const;
  const walked = await answerBatchPhoto(
    BATCH_PHOTO,
    { subject: "pest", models, capture: NOT_ASKED },
    lane,
    signal,
  );
  expect(imaging.prepared).toHaveLength(1);
  expect(seen).toEqual([
    { model: "birds", data: pixels },
    { model: "leaves", data: pixels },
  ]);
  expect(walked).toMatchObject({
    ok: true,
    value: { hash: "f".repeat(16), answers: [{ model: { id: "birds" } }, { model: { id: "leaves" } }] },
  });
});

test("a model of another input gets a picture of its own", async () => {
  const { lane, imaging, seen } = laneWith(BIRDS, WIDE);
  const models = [BIRDS.manifest, WIDE.manifest] as const;
  await answerBatchPhoto(BATCH_PHOTO, { subject: "pest", models, capture: NOT_ASKED }, lane, signal);
  expect(imaging.prepared).toHaveLength(2);
  expect(seen.map(({ model }) => model)).toEqual(["birds", "wide"]);
});

test("when and where a photo was taken is read only where the person agreed", async () => {
  const { lane, imaging } = laneWith(BIRDS);
  const asked: object[] = [];
  const facts = { takenAt: "2026-06-01T05:12:30", position: null };
  imaging.capture = (_, question) => {
    asked.push(question);
    return Promise.resolve(ok(facts));
  };
  const question = { subject: "pest", models: [BIRDS.manifest] } as const;
  const without = await answerBatchPhoto(BATCH_PHOTO, { ...question, capture: NOT_ASKED }, lane, signal);
  expect(asked).toEqual([]);
  expect(without).toMatchObject({ value: { takenAt: null, position: null } });

  const capture = { date: true, position: false };
  const dated = await answerBatchPhoto(BATCH_PHOTO, { ...question, capture }, lane, signal);
  expect(asked).toEqual([capture]);
  expect(dated).toMatchObject({ value: facts });
});

test("a photo that is too small to tell is asked about by nobody", async () => {
  const { lane, imaging, seen } = laneWith(BIRDS);
  const sound = createFakeImaging();
  imaging.check = async (...photo) => {
    const checked = await sound.check(...photo);
    return checked.ok ? ok({ ...checked.value, facts: { ...checked.value.facts, height: 1 } }) : checked;
  };
  const question = { subject: "pest", models: [BIRDS.manifest], capture: NOT_ASKED } as const;
  expect(await answerBatchPhoto(BATCH_PHOTO, question, lane, signal)).toMatchObject({
    error: { code: "photo-too-small" },
  });
  expect([imaging.prepared, seen]).toEqual([[], []]);
});

test("a photo of a batch may be as large as a camera writes it", async () => {
  const { lane } = laneWith(BIRDS);
  const limits: (number | undefined)[] = [];
  const check: typeof lane.imaging.check = (file, stop, maxBytes) => {
    limits.push(maxBytes);
    return lane.imaging.check(file, stop, maxBytes);
  };
  const models = [BIRDS.manifest] as const;
  const inLane = { ...lane, imaging: { ...lane.imaging, check } };
  await answerBatchPhoto(BATCH_PHOTO, { subject: "pest", models, capture: NOT_ASKED }, inLane, signal);
  expect(limits).toEqual([MAX_FOLDER_PHOTO_BYTES]);
});
