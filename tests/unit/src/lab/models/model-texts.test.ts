import { expect, test } from "vitest";
import { completeDraft } from "#models/complete-draft.ts";
import { PLAUSIBLE_SCALINGS } from "#models/package-draft.ts";
import {
  describeDraftProblem,
  inputText,
  namesOfMissing,
  scalingKey,
  scalingName,
} from "#src/lab/models/model-texts.ts";
import { A_DRAFT, A_MANIFEST } from "#tests/fakes/model-packages.ts";

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

test("an answer that can't be so says what it has to be", () => {
  const problems = [{ field: "width", code: "invalid", what: "must be a whole number" }] as const;

  expect(describeDraftProblem(problems, "width")).toBe("This must be a whole number.");
  expect(describeDraftProblem(problems, "height")).toBeUndefined();
});

test("what nobody has answered yet is no fault", () => {
  expect(describeDraftProblem([{ field: "title", code: "missing" }], "title")).toBeUndefined();
});
