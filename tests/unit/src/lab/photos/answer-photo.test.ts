import { expect, test, vi } from "vitest";
import { NO_CAPTURE } from "#domain/photo/capture.ts";
import { MAX_FOLDER_PHOTO_BYTES } from "#domain/photo/photo.ts";
import { err, ok } from "#domain/result.ts";
import { answerBatchPhoto, photoFeatures, wholeFeatures } from "#src/lab/photos/answer-photo.ts";
import { INFERENCE_TIMINGS, REAL_IDENTIFICATION } from "#tests/fakes/identified.ts";
import { LOADED, packageOf } from "#tests/fakes/model-packages.ts";
import { createFakeImaging, createFakeInference, createPreparedPhoto } from "#tests/fakes/model-parts.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";

type Parts = Parameters<typeof wholeFeatures>;

const { signal } = new AbortController();
const PHOTO = new Blob(["photo"]);
const FACTS = { format: "jpeg", width: 400, height: 300, bytes: 5, orientation: 1 } as const;
const GONE = err({ code: "worker-died" } as const);

/** A photo of 4 × 4 pixels, dark grey with a brighter middle. Its features are its bytes. */
function setUp(told: Partial<Parts[2] & Parts[3]> = {}) {
  const data = new Uint8Array(4 * 4 * 3).fill(50);
  for (const pixel of [5, 6, 9, 10]) data.fill(200, pixel * 3, pixel * 3 + 3);
  const asked: number[][] = [];
  const imaging: Parts[2] = {
    check: () => Promise.resolve(ok({ facts: FACTS, checkMs: 1 })),
    prepare: () => Promise.resolve(ok({ ...createPreparedPhoto(), tensor: { data, shape: [4, 4, 3] } })),
    prepareFrame: () => Promise.resolve(ok({ data, shape: [4, 4, 3] })),
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

test.for(["check", "prepare", "features"] as const)("a fault of %s is reported", async (step) => {
  const { imaging, client } = setUp({ [step]: () => Promise.resolve(GONE) });
  expect(await photoFeatures(PHOTO, signal, imaging, client)).toEqual(GONE);
});

test("a photo that is too small for the pages is refused, and the network is not asked", async () => {
  const facts = { ...FACTS, width: 63, height: 300 };
  const { imaging, client, asked } = setUp({ check: () => Promise.resolve(ok({ facts, checkMs: 1 })) });
  const error = err({ code: "photo-too-small", width: 63, height: 300, leastSide: 64, isPart: false });
  expect(await photoFeatures(PHOTO, signal, imaging, client)).toEqual(error);
  expect(await wholeFeatures(PHOTO, signal, imaging, client)).toEqual(error);
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

/** A lane with these models. They transfer the buffers of their tensors. `seen` records the data that each got. */
function laneWith(...models: (typeof BIRDS)[]) {
  const imaging = createFakeImaging();
  const inference = createFakeInference(ok(LOADED));
  const seen: { readonly model: string; readonly data: readonly number[] }[] = [];
  // The picture grows brighter from left to right, so each bit of the hash is set.
  const data = Uint8Array.from({ length: 9 * 8 * 3 }, (_, at) => (Math.floor(at / 3) % 9) * 20);
  imaging.prepare = (file) => {
    imaging.prepared.push(file instanceof File ? file.name : "");
    return Promise.resolve(
      ok({ ...createPreparedPhoto(), tensor: { data: data.slice(), shape: [8, 9, 3] } }),
    );
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

type BatchLane = ReturnType<typeof laneWith>["lane"];

/** Asks these models about a photo of a batch. */
function ask(
  lane: BatchLane,
  models: readonly [typeof BIRDS, ...(typeof BIRDS)[]],
  capture: Parameters<typeof answerBatchPhoto>[1]["capture"] = NOT_ASKED,
) {
  const [first, ...others] = models;
  const manifests = [first.manifest, ...others.map(({ manifest }) => manifest)] as const;
  return answerBatchPhoto(
    BATCH_PHOTO,
    { subjects: ["pest"], models: manifests, capture, draw: null },
    lane,
    signal,
  );
}

test("models of the same input share one decoding, and each gets the whole picture", async () => {
  const { lane, imaging, seen, pixels } = laneWith(BIRDS, LEAVES);
  const answered = await ask(lane, [BIRDS, LEAVES]);
  expect(imaging.prepared).toHaveLength(1);
  expect(seen).toEqual([
    { model: "birds", data: pixels },
    { model: "leaves", data: pixels },
  ]);
  const answers = [{ model: { id: "birds" } }, { model: { id: "leaves" } }];
  expect(answered).toMatchObject({ ok: true, value: { hash: "f".repeat(16), answers } });
});

test("a model of another input gets a picture of its own", async () => {
  const { lane, imaging, seen } = laneWith(BIRDS, WIDE);
  await ask(lane, [BIRDS, WIDE]);
  expect(imaging.prepared).toHaveLength(2);
  expect(seen.map(({ model }) => model)).toEqual(["birds", "wide"]);
});

test("when and where a photo was taken is read only if the person agreed", async () => {
  const { lane, imaging } = laneWith(BIRDS);
  const asked: object[] = [];
  const facts = { ...NO_CAPTURE, takenAt: "2026-06-01T05:12:30" };
  imaging.capture = (_, question) => {
    asked.push(question);
    return Promise.resolve(ok(facts));
  };
  expect(await ask(lane, [BIRDS])).toMatchObject({ value: { takenAt: null, position: null } });
  expect(asked).toEqual([]);

  const capture = { date: true, position: false };
  expect(await ask(lane, [BIRDS], capture)).toMatchObject({ value: facts });
  expect(asked).toEqual([capture]);
});

test("no model is asked about a photo of a batch that is too small", async () => {
  const { lane, imaging, seen } = laneWith(BIRDS);
  imaging.check = () => Promise.resolve(ok({ facts: { ...FACTS, height: 1 }, checkMs: 1 }));
  expect(await ask(lane, [BIRDS])).toMatchObject({ error: { code: "photo-too-small" } });
  expect([imaging.prepared, seen]).toEqual([[], []]);
});

test("a photo of a batch may be as large as a camera writes it", async () => {
  const { lane, imaging } = laneWith(BIRDS);
  const check = vi.spyOn(imaging, "check");
  await ask(lane, [BIRDS]);
  expect(check.mock.calls.map(([, maxBytes]) => maxBytes)).toEqual([MAX_FOLDER_PHOTO_BYTES]);
});

const FOUND = [
  ["the page on which the photo is on topic", "disease", 0.7, "disease"],
  ["without one, the page with the most evidence", null, 0.2, "pest"],
] as const;

for (const [what, onTopic, evidence, subject] of FOUND) {
  test(`among several pages the model decides without a second run: ${what}`, async () => {
    const { lane } = laneWith(BIRDS, LEAVES);
    const ranked: unknown[] = [];
    const subjects = [
      { subject: "pest", evidence: 0.25, isOnTopic: false },
      { subject: "disease", evidence, isOnTopic: onTopic === "disease" },
    ] as const;
    const reading = { probabilities: [1], classMap: null, crops: [], subjects };
    const asked: string[] = [];
    for (const client of lane.clients.values()) {
      client.identify = (as) => {
        asked.push(as);
        const answer = { ...REAL_IDENTIFICATION, subject: as };
        return Promise.resolve(ok({ answer, timings: INFERENCE_TIMINGS, maps: null, reading }));
      };
      client.rank = (request) => {
        ranked.push(request.subject);
        return Promise.resolve(
          ok({ answer: { ...REAL_IDENTIFICATION, subject: request.subject }, maps: null }),
        );
      };
    }
    const question = {
      subjects: ["animal", "disease", "pest"] as const,
      models: [BIRDS.manifest, LEAVES.manifest] as const,
      capture: NOT_ASKED,
      draw: () => new Uint8Array([7]),
    };
    const answered = await answerBatchPhoto(BATCH_PHOTO, question, lane, signal);
    // Both models answer for the same page.
    expect(answered).toMatchObject({ ok: true, value: { answers: [{ subject }, { subject }] } });
    expect([asked, ranked]).toEqual([["animal", subject], [subject]]);
    expect(answered.ok && answered.value.picture).toEqual(new Uint8Array([7]));
    // A plan without that page gets the page with the most evidence among its own.
    const free = await answerBatchPhoto(
      BATCH_PHOTO,
      { ...question, subjects: ["animal", "plant"] },
      lane,
      signal,
    );
    expect(free).toMatchObject({ value: { answers: [{ subject: "animal" }, { subject: "animal" }] } });
  });
}
