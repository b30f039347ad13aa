import { expect, test } from "vitest";
import type { Identification } from "#domain/answer/identification.ts";
import { ok } from "#domain/result.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { createModelChoiceStore } from "#src/core/models/model-choice-store.ts";
import { NO_OPINIONS, type PackAnswers } from "#src/core/models/pack-store.ts";
import { createPageAnswers } from "#src/core/page-answers.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { INFERENCE_TIMINGS, ofKingdom, SAMPLE_IDENTIFICATION } from "#tests/fakes/identified.ts";
import { createFakeImaging } from "#tests/fakes/model-parts.ts";
import { deviceWith } from "#tests/fakes/shared-storage.ts";

const OWN: Identification = { ...ofKingdom(SAMPLE_IDENTIFICATION), record: null, recordId: null };
const OWL: Identification = {
  ...OWN,
  verdict: "group",
  group: "an owl",
  lineage: [{ name: "Strigidae", rank: "family" }],
  model: { id: "birds-inat", version: "1", title: "Pack of birds" },
};

/** Home's finder. Its model is not sure, and the packs name an owl. */
function setUp(mayHavePacks: boolean) {
  const steps: string[] = [];
  const packs: PackAnswers = {
    inputsFor: () => [],
    askAfter: ({ verdict }) => {
      steps.push(`ask after ${verdict}`);
      return Promise.resolve({
        finer: { identification: OWL, maps: null, reading: null, timings: INFERENCE_TIMINGS },
        asked: [],
      });
    },
  };
  const { findSubject } = createPageAnswers({
    imaging: createFakeImaging(),
    active: {
      warmUp: () => {},
      openedClient: () => null,
      modelFor: () =>
        Promise.resolve(
          ok({
            input: { width: 2, height: 2, fit: "cover" },
            leastSide: 0,
            identify: () =>
              Promise.resolve(
                ok({
                  answer: { ...OWN, verdict: "not-sure" },
                  timings: INFERENCE_TIMINGS,
                  maps: null,
                  reading: null,
                }),
              ),
          }),
        ),
    },
    choice: createModelChoiceStore(deviceWith({ model: KINGDOM_MODEL }).openTab()),
    clock: createFakeClock(),
    startShrinking: () => {
      throw new Error("no photo is too large");
    },
    openImaging: createFakeImaging,
    openPacks: () => {
      steps.push("open");
      return Promise.resolve({ ...packs, askAfter: () => Promise.resolve(NO_OPINIONS), ofFinder: packs });
    },
    mayHavePacks: () => mayHavePacks,
  });
  const find = async (): Promise<Identification | null> => {
    const found = await findSubject(new File(["photo"], "photo.jpg"), "animal", {
      signal: new AbortController().signal,
      onAccepted: () => {},
      onPreview: () => {},
    });
    return found.ok ? found.value.identification : null;
  };
  return { find, steps };
}

test("Home asks the packs on this device where its model is not sure", async () => {
  const { find, steps } = setUp(true);

  expect(await find()).toMatchObject({ group: "an owl", model: { id: "birds-inat" } });
  expect(steps).toEqual(["open", "ask after not-sure"]);
});

test("on a device without packs Home does not fetch the code that asks them", async () => {
  const { find, steps } = setUp(false);

  expect(await find()).toMatchObject({ verdict: "not-sure", model: { id: KINGDOM_MODEL.id } });
  expect(steps).toEqual([]);
});
