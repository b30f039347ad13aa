import { expect, test } from "vitest";
import { type Identification, withRecord } from "#domain/answer/identification.ts";
import type { StoredAnswer } from "#domain/answer/stored-answer.ts";
import type { AppError } from "#domain/error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { type Pack, packOf, PACKS, packsAfter } from "#models/packs.ts";
import { KINGDOM_MODEL, SAMPLE_MODEL } from "#models/registry.ts";
import { createModelLibrary } from "#src/core/models/model-library.ts";
import { createPackStore, NO_OPINIONS } from "#src/core/models/pack-store.ts";
import { answerAs, INFERENCE_TIMINGS } from "#tests/fakes/identified.ts";
import { LOADED, packageOf } from "#tests/fakes/model-packages.ts";
import { createFakeInference, createFakeModelStorage } from "#tests/fakes/model-parts.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";
import type { ModelPackage, Reading } from "#workers/inference/contract.ts";

const [BIRDS, INSECTS] = [packNamed("birds-inat"), packNamed("insects-inat")];

function packNamed(id: string): Pack {
  const pack = packOf(id);
  if (pack === null) throw new Error(`there is no pack ${id}`);
  return pack;
}

const EAGLE = {
  subject: "animal",
  verdict: "identified",
  recordId: "eagle",
  candidates: [{ label: "Eagle", probability: 0.8 }],
  model: KINGDOM_MODEL,
} as const;

/** An answer of the own model: an eagle, but for these fields. */
function own(fields: Partial<StoredAnswer> = {}): Identification {
  return answerAs({ ...EAGLE, ...fields });
}

/** An answer of the pack of birds: an owl, but for these fields. */
function owl(fields: Partial<StoredAnswer> = {}): Identification {
  return own({
    verdict: "group",
    recordId: null,
    group: "an owl",
    lineage: [{ name: "Strigidae", rank: "family" }],
    candidates: [{ label: "Burrowing owl", probability: 0.5 }],
    model: { id: BIRDS.id, version: BIRDS.version, title: BIRDS.title },
    ...fields,
  });
}

const OWN = own();
const OWL = owl();
const UNSURE = own({ verdict: "not-sure" });

const tensor = { data: new Uint8Array([1, 2, 3]), shape: [1, 1, 3] } as const;
const options = { uploadedAt: 0, signal: new AbortController().signal, modelId: null, reading: null };

/** A store on a device without packs. `answer` is what every pack says, and `recordId` the record of its answers. */
function setUp({
  answer = OWL,
  recordId = "owls",
  browser = createFakeBrowser(),
  active = KINGDOM_MODEL,
  fetched = (id) => ok(packageOf({ id, version: packOf(id)?.version ?? "" })),
}: {
  readonly answer?: Identification;
  readonly recordId?: string | null;
  readonly browser?: ReturnType<typeof createFakeBrowser>;
  readonly active?: typeof KINGDOM_MODEL;
  readonly fetched?: (id: string) => Result<ModelPackage, AppError>;
} = {}) {
  const storage = createFakeModelStorage();
  const inference = createFakeInference(ok(LOADED));
  const asked: string[] = [];
  const network = { isUp: true };
  const packs = createPackStore({
    storage: browser.openTab(),
    openLibrary: () =>
      Promise.resolve(
        createModelLibrary({
          storage,
          bundled: {
            manifests: [],
            fetch: () => Promise.reject(new Error("only packs are fetched")),
            fetchPack: (id) =>
              Promise.resolve(
                network.isUp ? fetched(id) : err({ code: "download-failed", address: "/", loadedBytes: 0 }),
              ),
          },
          now: () => new Date(0),
          askToKeep: () => {},
        }),
      ),
    openClient: (model, backend) => {
      const client = inference.openClient(model, backend);
      client.identify = (subject, { data }) => {
        asked.push(`${model.manifest.id} ${subject} ${data.join()}`);
        return Promise.resolve(ok({ answer, timings: INFERENCE_TIMINGS, maps: null, reading: null }));
      };
      return client;
    },
    complete: (completed) => {
      if (completed.verdict === "group") return Promise.resolve({ ...completed, recordId });
      if (completed.verdict !== "identified") return Promise.resolve(withRecord(completed, null));
      return Promise.resolve({ ...completed, recordId, recordIsWider: recordId !== null, record: null });
    },
    loadFamilies: () => (network.isUp ? Promise.resolve() : Promise.reject(new TypeError("Failed to fetch"))),
    activeModel: () => active,
  });
  return { packs, storage, inference, asked, network, browser };
}

function titlesAfter(answer: Identification): readonly string[] {
  return packsAfter(answer).map(({ title }) => title);
}

test("a bird of the own model asks the birds, a moth the insects, and an unsure photo all packs of the page", () => {
  const labelled = (label: string): Identification => own({ candidates: [{ label, probability: 0.8 }] });
  const grouped = (group: string, subject: Subject = "animal", label = "Plain tiger"): Identification =>
    own({ subject, verdict: "group", group, candidates: [{ label, probability: 0.8 }] });
  const lookalike = { subject: "plant", label: "Oak", group: null, probability: 0.9 } as const;

  expect(titlesAfter(OWN)).toEqual(["Pack of birds"]);
  expect(titlesAfter(labelled("Moth"))).toEqual(["Pack of insects"]);
  expect(titlesAfter(labelled("Horse"))).toEqual([]);
  expect(titlesAfter(labelled("Plain tiger"))).toEqual([]);
  expect(titlesAfter(grouped("a butterfly"))).toEqual(["Pack of insects"]);
  expect(titlesAfter(grouped("a hoofed animal"))).toEqual([]);
  expect(titlesAfter(grouped("a moth", "pest", "Moth"))).toEqual(["Pack of insects"]);
  expect(titlesAfter(grouped("a moth", "pest", "Rice stem borer or leaf folder"))).toEqual([]);
  expect(titlesAfter(UNSURE)).toEqual(PACKS.map(({ title }) => title));
  expect(titlesAfter({ ...UNSURE, subject: "pest" })).toEqual(["Pack of insects"]);
  expect(titlesAfter({ ...UNSURE, subject: "plant" })).toEqual([]);
  expect(titlesAfter(own({ verdict: "none-of-these" }))).toEqual([]);
  expect(titlesAfter(own({ verdict: "off-topic", lookalike }))).toEqual([]);
  expect(titlesAfter({ ...OWN, model: SAMPLE_MODEL, demo: true })).toEqual([]);
  expect(titlesAfter({ ...OWN, model: { id: "mine", version: "1", title: "Mine" } })).toEqual([]);
  expect(titlesAfter(OWL)).toEqual([]);
});

test("a fetched pack is stored, and asked in this tab and after a reload", async () => {
  const { packs, storage, asked, browser } = setUp();
  expect(packs.inputsFor("animal")).toEqual([]);
  expect(await packs.askAfter(OWN, [], options)).toEqual(NO_OPINIONS);

  await packs.fetch(BIRDS);

  expect(packs.getState()).toEqual({ kept: [BIRDS.id], work: {} });
  expect([...storage.kept.keys()]).toEqual([BIRDS.id]);
  expect(packs.inputsFor("animal")).toEqual([BIRDS.input]);
  expect(packs.inputsFor("plant")).toEqual([]);
  expect(await packs.askAfter(UNSURE, [tensor], options)).toMatchObject({
    finer: {
      identification: { verdict: "group", group: "an owl", recordId: "owls", model: { id: BIRDS.id } },
      timings: INFERENCE_TIMINGS,
    },
    asked: [],
  });
  expect(asked).toEqual([`${BIRDS.id} animal 1,2,3`]);
  expect(setUp({ browser }).packs.getState().kept).toEqual([BIRDS.id]);
});

test("a pack is not asked after another model than the own one", async () => {
  const { packs } = setUp({ active: { id: "my-birds", version: "1", title: "My birds" } });
  await packs.fetch(BIRDS);

  expect(packs.inputsFor("animal")).toEqual([]);
});

test("an answer on the page of pests stays there, and the pack is asked for its own subject", async () => {
  const { packs, asked } = setUp();
  await packs.fetch(INSECTS);

  const answer = await packs.askAfter({ ...UNSURE, subject: "pest" }, [tensor], options);

  expect(answer.finer?.identification.subject).toBe("pest");
  expect(asked).toEqual([`${INSECTS.id} animal 1,2,3`]);
});

test.each([
  ["it is not sure itself", { answer: owl({ verdict: "not-sure" }) }],
  ["it names a group without taxa", { answer: owl({ lineage: [] }) }],
] as const)("an unsure answer stays where a pack knows no more: %s", async (_, given) => {
  const { packs, asked } = setUp(given);
  await packs.fetch(BIRDS);

  expect(await packs.askAfter(UNSURE, [tensor], options)).toMatchObject({
    finer: null,
    asked: [{ model: { id: BIRDS.id }, verdict: given.answer.verdict }],
  });
  expect(asked).toHaveLength(1);
});

test.each([
  ["a species with a record replaces it", owl({ verdict: "identified" }), "owls", true],
  ["a species without a record does not", owl({ verdict: "identified" }), null, false],
  ["a family does not", OWL, "owls", false],
] as const)("an own answer that names something: %s", async (_, answer, recordId, isReplaced) => {
  const { packs } = setUp({ answer, recordId });
  await packs.fetch(BIRDS);

  const { finer, asked } = await packs.askAfter(OWN, [tensor], options);

  expect(finer !== null).toBe(isReplaced);
  expect(asked).toHaveLength(isReplaced ? 0 : 1);
});

const BUTTERFLY = [
  { name: "Danaus", rank: "genus" },
  { name: "Nymphalidae", rank: "family" },
  { name: "Lepidoptera", rank: "order" },
] as const;

test.each([
  ["a genus of the group replaces it", { lineage: BUTTERFLY }, true],
  ["a species of the group does too", { verdict: "identified", lineage: BUTTERFLY.slice(1) }, true],
  ["the order of the whole group does not", { lineage: BUTTERFLY.slice(2) }, false],
  ["a genus of another group does not", { lineage: [{ name: "Harmonia", rank: "genus" }] }, false],
] as const)("an own answer that names a group: %s", async (_, answer, isReplaced) => {
  const { packs, asked } = setUp({ answer: owl(answer) });
  await packs.fetch(INSECTS);
  const group = own({ verdict: "group", recordId: null, group: "a butterfly" });

  expect((await packs.askAfter(group, [tensor], options)).finer !== null).toBe(isReplaced);
  expect(asked).toHaveLength(1);
});

test("one pack at a time is in memory", async () => {
  const { packs, inference } = setUp({ answer: owl({ verdict: "not-sure" }) });
  await packs.fetch(BIRDS);
  await packs.fetch(INSECTS);

  await packs.askAfter(UNSURE, [tensor], options);

  expect(inference.steps).toEqual([`load ${BIRDS.id}`, `end ${BIRDS.id}`, `load ${INSECTS.id}`]);
});

test("a pack that can't be fetched says why, and the next try mends it", async () => {
  const { packs, network } = setUp();
  network.isUp = false;
  await packs.fetch(BIRDS);
  expect(packs.getState()).toMatchObject({
    kept: [],
    work: { [BIRDS.id]: { status: "failed", error: { code: "download-failed" } } },
  });

  network.isUp = true;
  await packs.fetch(BIRDS);

  expect(packs.getState()).toEqual({ kept: [BIRDS.id], work: {} });
});

test("a pack without room on the device is not kept", async () => {
  const { packs, storage } = setUp();
  storage.problem = { code: "storage-full", bytes: 3_000_000 };

  await packs.fetch(BIRDS);

  expect(packs.getState()).toMatchObject({ kept: [], work: { [BIRDS.id]: { status: "failed" } } });
});

test("a removed pack leaves memory, the device and the list", async () => {
  const { packs, storage, inference } = setUp();
  await packs.fetch(BIRDS);
  await packs.askAfter(OWN, [tensor], options);

  await packs.remove(BIRDS);

  expect(packs.getState()).toEqual({ kept: [], work: {} });
  expect(storage.kept.size).toBe(0);
  expect(inference.steps).toEqual([`load ${BIRDS.id}`, `end ${BIRDS.id}`]);
});

test("a pack's output is ranked for its own subject, and the answer stays on its page", async () => {
  const { packs, inference } = setUp();
  await packs.fetch(INSECTS);
  const reading = { probabilities: [1], classMap: null, crops: [], subjects: [] };

  const ranked = await packs.rank(
    { modelId: INSECTS.id, subject: "pest", crop: null, reading },
    options.signal,
  );

  expect(ranked).toMatchObject({ ok: true, value: { answer: { subject: "pest" } } });
  expect(inference.steps).toEqual([`load ${INSECTS.id}`, "rank as null insects-inat"]);
});

test("for another photo of one thing the pack of the first answer is asked, whatever the own model says", async () => {
  const { packs, asked } = setUp({ answer: owl({ verdict: "not-sure" }) });
  await packs.fetch(BIRDS);
  const horse: Identification = { ...OWN, candidates: [{ label: "Horse", probability: 0.9 }] };

  const given = await packs.askAfter(horse, [tensor], { ...options, modelId: BIRDS.id });
  const other = await packs.askAfter(UNSURE, [tensor], { ...options, modelId: KINGDOM_MODEL.id });

  expect(given.finer?.identification).toMatchObject({ verdict: "not-sure", model: { id: BIRDS.id } });
  expect(other).toEqual(NO_OPINIONS);
  expect(asked).toHaveLength(1);
});

test("a breed without a record keeps the record of the animal", async () => {
  const answer = owl({ verdict: "identified", breed: "Boxer", lineage: [] });
  const { packs } = setUp({ answer, recordId: null });
  await packs.fetch(BIRDS);

  expect((await packs.askAfter(OWN, [tensor], options)).finer?.identification).toMatchObject({
    breed: "Boxer",
    recordId: "eagle",
    recordIsWider: true,
  });
});

test("a pack that was removed elsewhere is not fetched unasked, and leaves the list", async () => {
  const { packs, storage } = setUp();
  await packs.fetch(BIRDS);
  storage.kept.clear();

  expect(await packs.askAfter(OWN, [tensor], options)).toEqual(NO_OPINIONS);
  expect(packs.getState()).toEqual({ kept: [], work: {} });
});

/** What the own model says of a photo's subject: none is clear unless one is given. */
function readingOf(found: Subject | null, evidence = 0.9): Reading {
  const subjects = SUBJECTS.map((subject) => ({
    subject,
    evidence: subject === found ? evidence : 0.1,
    isOnTopic: subject === found,
  }));
  return { probabilities: [], classMap: null, crops: [], subjects };
}

test.each([
  ["where the subject is unclear", null, 0.1, true],
  ["where it is an animal, but not clear which", "animal", 0.9, true],
  ["where it may be a pest", "pest", 0.49, true],
  ["not where it is clearly a pest", "pest", 0.5, false],
  ["not where it is a plant", "plant", 0.45, false],
  ["not where it is a crop leaf", "disease", 0.45, false],
] as const)("Home asks packs %s, and keeps the own model's reading", async (_, found, evidence, isAsked) => {
  const { packs, asked } = setUp();
  await packs.fetch(BIRDS);
  const reading = readingOf(found, evidence);

  const { finer } = await packs.ofFinder.askAfter(UNSURE, [tensor], { ...options, reading });

  expect(finer?.identification ?? null).toEqual(isAsked ? owl({ recordId: "owls" }) : null);
  expect(finer?.reading ?? null).toBe(isAsked ? reading : null);
  expect(asked).toHaveLength(isAsked ? 1 : 0);
});

test("Home asks no pack where the own model names something, nor where nothing is known", async () => {
  const { packs, asked } = setUp();
  await packs.fetch(BIRDS);
  const nothing = { ...readingOf(null), subjects: [{ subject: null, evidence: 0.9, isOnTopic: false }] };

  expect(await packs.ofFinder.askAfter(OWN, [tensor], { ...options, reading: readingOf("animal") })).toEqual(
    NO_OPINIONS,
  );
  expect(await packs.ofFinder.askAfter(UNSURE, [tensor], { ...options, reading: nothing })).toEqual(
    NO_OPINIONS,
  );
  expect(asked).toEqual([]);
});
