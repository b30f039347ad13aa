import { expect, test } from "vitest";
import { KINGDOM_MODEL, SAMPLE_MODEL } from "#models/registry.ts";
import {
  describeAnswering,
  describeReplaced,
  describeSetAside,
} from "#src/features/models/switch/model-choice-texts.ts";

const BIRDS = { id: "birds", version: "1", title: "Garden birds" };
const LEAVES = { id: "leaves", version: "2", title: "Leaves" };

const pages = [
  { subject: "animal", model: BIRDS },
  { subject: "plant", model: SAMPLE_MODEL },
  { subject: "disease", model: KINGDOM_MODEL },
  { subject: "pest", model: BIRDS },
] as const;

test("one page's model is told with its version, several with their pages", () => {
  expect(describeAnswering(pages.slice(0, 1))).toBe("Answers come from Garden birds 1.");
  expect(describeAnswering(pages)).toBe(
    "Answers come from Garden birds on Animals, Pests; sample results on Plants; Bio Kingdom model on Diseases.",
  );
});

test("only a person's own models are said to be set aside", () => {
  expect(describeReplaced(pages)).toBe("Switching all four pages sets Garden birds (Animals, Pests) aside.");
  expect(describeReplaced(pages.slice(1, 3))).toBeNull();
  expect(describeSetAside({ animal: BIRDS, plant: null, disease: LEAVES, pest: BIRDS })).toBe(
    "Set aside: Garden birds (Animals, Pests) and Leaves (Diseases).",
  );
  expect(describeSetAside({ animal: null, plant: null, disease: null, pest: null })).toBeNull();
});
