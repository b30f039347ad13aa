import { expect, test } from "vitest";
import type { Identification, Verdict } from "#domain/answer/identification.ts";
import { ok } from "#domain/result.ts";
import type { PackAnswers } from "#src/pipeline/models/pack-store.ts";
import { createModelChoiceStore } from "#src/pipeline/models/model-choice-store.ts";
import { createPageAnswers } from "#src/pipeline/page-answers.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { INFERENCE_TIMINGS, ofKingdom, SAMPLE_IDENTIFICATION } from "#tests/fakes/identified.ts";
import { createFakeImaging } from "#tests/fakes/model-parts.ts";
import { deviceWith } from "#tests/fakes/shared-storage.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";

const OWN: Identification = { ...ofKingdom(SAMPLE_IDENTIFICATION), record: null, recordId: null };
const OWL: Identification = {
  ...OWN,
  verdict: "group",
  group: "an owl",
  lineage: [{ name: "Strigidae", rank: "family" }],
  model: { id: "birds-inat", version: "1", title: "Pack of birds" },
};

/** Home's finder; its own model has this verdict, and the packs name an owl, or nothing. */
function setUp({
  verdict,
  mayHavePacks = true,
  knows = true,
}: {
  readonly verdict: Verdict;
  readonly mayHavePacks?: boolean;
  readonly knows?: boolean;
}) {
  const steps: string[] = [];
  const packs: PackAnswers = {
    inputsFor: (subject) => {
      steps.push(`inputs for ${subject}`);
      return [];
    },
    askAfter: (own) => {
      steps.push(`ask after ${own.verdict}`);
      const reading = { probabilities: [], classMap: null, crops: [], subjects: [] };
      return Promise.resolve(
        knows ? { identification: OWL, maps: null, reading, timings: INFERENCE_TIMINGS } : null,
      );
    },
  };
  const { findSubject } = createPageAnswers({
    imaging: createFakeImaging(),
    active: {
      warmUp: () => {},
      modelFor: () =>
        Promise.resolve(
          ok({
            input: { width: 2, height: 2, fit: "cover" },
            leastSide: 0,
            identify: () =>
              Promise.resolve(
                ok({ answer: { ...OWN, verdict }, timings: INFERENCE_TIMINGS, maps: null, reading: null }),
              ),
          }),
        ),
    },
    choice: createModelChoiceStore(deviceWith({ model: KINGDOM_MODEL }).openTab()),
    clock: createFakeClock(),
    startShrinking: () => {
      throw new Error("no photo is too large");
    },
    openPacks: () => {
      steps.push("open");
      return Promise.resolve(packs);
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

test.each(["not-sure", "unknown-kind"] as const)(
  "Home asks the packs on this device after '%s', as Animals does",
  async (verdict) => {
    const { find, steps } = setUp({ verdict });

    expect(await find()).toMatchObject({ group: "an owl", model: { id: "birds-inat" } });
    expect(steps).toEqual(["open", "inputs for animal", `ask after ${verdict}`]);
  },
);

test.each(["identified", "group", "off-topic", "none-of-these"] as const)(
  "Home asks no pack after '%s': the subject is clear, or Animals would ask none",
  async (verdict) => {
    const { find, steps } = setUp({ verdict });

    expect(await find()).toMatchObject({ verdict, model: { id: KINGDOM_MODEL.id } });
    expect(steps).toEqual(["open", "inputs for animal"]);
  },
);

test("a pack that names nothing leaves the own model's answer", async () => {
  const { find } = setUp({ verdict: "not-sure", knows: false });

  expect(await find()).toMatchObject({ verdict: "not-sure", model: { id: KINGDOM_MODEL.id } });
});

test("on a device without packs Home does not fetch the code that asks them", async () => {
  const { find, steps } = setUp({ verdict: "not-sure", mayHavePacks: false });

  expect(await find()).toMatchObject({ verdict: "not-sure" });
  expect(steps).toEqual([]);
});
