import { expect, test } from "vitest";
import { completeDraft } from "#models/complete-draft.ts";
import { namesOfMissing, describeDraftProblem } from "#src/features/models/describe-draft-problems.ts";
import { A_DRAFT } from "#tests/fakes/manifests.ts";

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
