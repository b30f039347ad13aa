import { expect, test } from "vitest";
import { describeSuccess } from "#src/wording/describe-history-notice.ts";

const IMPORTED = { status: "imported", added: 3, known: 1, filledUp: 0 } as const;

test("what an import did is said together with what was deleted during it", () => {
  expect(describeSuccess({ notice: IMPORTED, undoable: 0 })).toBe("Imported 3 entries. 1 was here already.");
  expect(describeSuccess({ notice: IMPORTED, undoable: 2 })).toBe(
    "Imported 3 entries. 1 was here already. Deleted 2 entries.",
  );
});

test("a history is called unchanged after a cancelled import only where nothing was deleted", () => {
  expect(describeSuccess({ notice: { status: "cancelled" }, undoable: 0 })).toBe(
    "The import was cancelled. Your history is unchanged.",
  );
  expect(describeSuccess({ notice: { status: "cancelled" }, undoable: 1 })).toBe(
    "The import was cancelled. Deleted 1 entry.",
  );
});
