import { expect, test } from "vitest";
import { err, ok } from "#domain/result.ts";
import { NONE_OF_THESE } from "#domain/teaching/lesson-class.ts";
import { createModelChoiceStore } from "#src/core/models/model-choice-store.ts";
import type { InferenceClient, OpenInferenceClient } from "#src/core/workers/inference-client.ts";
import type { TeachingClient } from "#src/core/workers/teaching-client.ts";
import { createModelSavingStore } from "#src/lab/teach/state/model-saving-store.ts";
import type { TaughtLesson } from "#src/lab/teach/state/teaching-store.ts";
import { createLesson, createTeachParts, KINGDOM } from "#tests/fakes/lesson.ts";
import { LOADED, packageOf } from "#tests/fakes/model-packages.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";
import type { TaughtFacts } from "#workers/teaching/contract.ts";

const NAMES = { title: "My weeds", subjects: ["plant"] } as const;

async function setUp(loads: Awaited<ReturnType<InferenceClient["load"]>> = ok(LOADED)) {
  const parts = await createTeachParts();
  /** Loads the app's own model normally. The load of the taught model returns `loads`. */
  const openClient: OpenInferenceClient = (...request) => {
    const client = parts.inference.openClient(...request);
    const { load } = client;
    client.load = async (events) => {
      const loaded = await load(events);
      return client.model.manifest.id === "my-weeds" ? loads : loaded;
    };
    return client;
  };
  const { lesson } = createLesson();
  const vine = lesson.classNamed("Vine") ?? NONE_OF_THESE;
  const asked: { readonly base: string; readonly facts: TaughtFacts }[] = [];
  const pack: TeachingClient["pack"] = (base, _head, facts) => {
    asked.push({ base: base.manifest.id, facts });
    const { title, subjects, labels } = facts;
    return Promise.resolve(ok(packageOf({ id: "my-weeds", title, subjects, labels })));
  };
  const choice = createModelChoiceStore(createFakeBrowser().openTab());
  const saving = createModelSavingStore({
    ...parts,
    lesson,
    choice,
    worker: { pack },
    openClient,
  });
  const taught: TaughtLesson = {
    status: "taught",
    lesson: `${parts.base.network() ?? ""}\nthis one`,
    classes: [vine, NONE_OF_THESE],
    taught: {
      head: { weights: new Float64Array(4), biases: new Float64Array(2) },
      heldOut: [],
      byEdges: [],
    },
    curve: [],
  };
  return { ...parts, lesson, saving, asked, taught, vine };
}

test("a head becomes a model on the app's own network, runs once, and is stored in the library", async () => {
  const { saving, taught, asked, lesson, vine, library, inference } = await setUp();
  lesson.renameClass(vine.id, "Rubber vine");
  const told: string[] = [];
  saving.subscribe(({ status }) => told.push(status));
  await saving.save(taught, NAMES);
  expect(told).toEqual(["packing", "checking", "writing", "stored"]);
  expect(asked).toEqual([
    {
      base: KINGDOM.manifest.id,
      facts: {
        ...NAMES,
        labels: ["Rubber vine", "None of these"],
        rejectLabels: ["None of these"],
      },
    },
  ]);
  expect(inference.steps.slice(-2)).toEqual(["load my-weeds", "end my-weeds"]);
  const state = library.getState();
  expect(state.status === "ready" && state.models.map(({ manifest }) => manifest.title)).toContain(
    "My weeds",
  );
});

test("a head that knows what is unlike all classes becomes a model with a further label for that", async () => {
  const { saving, taught, asked } = await setUp();
  const head = { ...taught.taught.head, likeness: { directions: new Float64Array(4), limit: 0.5 } };
  await saving.save({ ...taught, taught: { ...taught.taught, head } }, NAMES);
  expect(asked.map(({ facts }) => [facts.labels.slice(1), facts.rejectLabels])).toEqual([
    [
      ["None of these", "Unlike all taught photos"],
      ["None of these", "Unlike all taught photos"],
    ],
  ]);
});

test("a model that does not run is not stored, and the reason is shown", async () => {
  const constant = { code: "model-output-constant" } as const;
  const { saving, taught, storage, inference } = await setUp(err(constant));
  await saving.save(taught, NAMES);
  expect(saving.getState()).toEqual({ status: "failed", error: constant });
  expect(storage.kept.has("my-weeds")).toBe(false);
  expect(inference.steps.at(-1)).toBe("end my-weeds");
});

test("without room the model is not stored, and the reason is shown", async () => {
  const { saving, taught, storage } = await setUp();
  const full = { code: "storage-full", bytes: 3000 } as const;
  storage.problem = full;
  await saving.save(taught, NAMES);
  expect(saving.getState()).toEqual({ status: "failed", error: full });
});

test("a head of another network than the one chosen now is not packed", async () => {
  const { saving, taught, asked } = await setUp();
  await saving.save({ ...taught, lesson: `birds-inat 1\nthis one` }, NAMES);
  expect(saving.getState()).toEqual({ status: "failed", error: { code: "model-network-changed" } });
  expect(asked).toEqual([]);
});

test("after clear, a saving shows nothing more", async () => {
  const { saving, taught } = await setUp();
  const going = saving.save(taught, NAMES);
  saving.clear();
  await going;
  expect(saving.getState()).toEqual({ status: "none" });
});
