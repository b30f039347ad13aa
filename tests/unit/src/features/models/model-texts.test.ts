import { expect, test } from "vitest";
import { PLAUSIBLE_SCALINGS } from "#models/package-draft.ts";
import {
  describeDraftProblem,
  inputText,
  namesOfMissing,
  scalingKey,
  scalingName,
} from "#src/features/models/model-texts.ts";
import { A_DRAFT, A_MANIFEST } from "#tests/fakes/model-packages.ts";
import { completeDraft } from "#models/complete-draft.ts";
import { KINGDOM_MODEL, SAMPLE_MODEL } from "#models/registry.ts";
import {
  describeAnswering,
  describeReplaced,
  describeSetAside,
} from "#src/features/models/switch/model-choice-texts.ts";

test("plausible scalings have the names of their list, and keys that tell them apart", () => {
  const scalings = PLAUSIBLE_SCALINGS.map(({ scaling }) => scaling);

  expect(scalings.map(scalingName)).toEqual(PLAUSIBLE_SCALINGS.map(({ name }) => name));
  expect(new Set(scalings.map(scalingKey)).size).toBe(scalings.length);
});

test("other scalings are named by their numbers", () => {
  expect(scalingName({ range: [-2, 2] })).toBe("-2 to 2");
  expect(scalingName({ mean: [0.5, 0.5, 0.5], std: [0.2, 0.2, 0.2] })).toBe(
    "mean 0.5, 0.5, 0.5; deviation 0.2, 0.2, 0.2",
  );
});

test("what a network is fed is said in a line", () => {
  expect(inputText(A_MANIFEST.input)).toBe(
    "224 × 224 pixels, crop the middle, RGB, NHWC, uint8, values 0 to 255",
  );
});

test("what is still to be answered is named once each, in words of the form", () => {
  const completed = completeDraft(A_DRAFT, {});

  expect(completed.ok ? "" : namesOfMissing(completed.error)).toBe(
    "name, pages, fit of the photo, order of the colours",
  );
  expect(
    namesOfMissing([
      { field: "labels", code: "missing" },
      { field: "labels", code: "invalid", what: "must be different" },
    ]),
  ).toBe("labels");
});

test("a list of labels of another length says both numbers", () => {
  expect(
    describeDraftProblem([{ field: "labels", code: "label-count", labels: 2, outputs: 3 }], "labels"),
  ).toBe("This list has 2 labels, and the model has 3 outputs.");
  expect(
    describeDraftProblem([{ field: "labels", code: "label-count", labels: 1, outputs: 1 }], "labels"),
  ).toBe("This list has 1 label, and the model has 1 output, which takes 2 labels.");
});

test("an answer that can't be so says what it has to be", () => {
  const problems = [{ field: "width", code: "invalid", what: "must be a whole number" }] as const;

  expect(describeDraftProblem(problems, "width")).toBe("This must be a whole number.");
  expect(describeDraftProblem(problems, "height")).toBeUndefined();
});

test("what nobody has answered yet is no fault", () => {
  expect(describeDraftProblem([{ field: "title", code: "missing" }], "title")).toBeUndefined();
});

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
