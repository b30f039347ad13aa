import { expect, test } from "vitest";
import { describeSuccess } from "#src/features/history/describe-history-notice.ts";

const IMPORTED = { status: "imported", added: 3, known: 1, filledUp: 0 } as const;

test("what an import did is said together with what was deleted during it", () => {
  expect(describeSuccess({ notice: IMPORTED, undoable: 0 })).toBe("Imported 3 entries. 1 was here already.");
  expect(describeSuccess({ notice: IMPORTED, undoable: 2 })).toBe(
    "Imported 3 entries. 1 was here already. You deleted 2 entries.",
  );
});

test("what a cancelled import did not do is told apart from what a person did during it", () => {
  expect(describeSuccess({ notice: { status: "cancelled" }, undoable: 0 })).toBe(
    "The import was cancelled and changed nothing.",
  );
  expect(describeSuccess({ notice: { status: "cancelled" }, undoable: 1 })).toBe(
    "The import was cancelled and changed nothing. You deleted 1 entry.",
  );
});
