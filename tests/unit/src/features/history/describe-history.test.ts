import { expect, test } from "vitest";
import { describeSuccess } from "#src/features/history/describe-history-notice.ts";
import type { HistoryProblem } from "#src/features/history/rules/history-snapshot.ts";
import { keysOf } from "#domain/subject.ts";
import {
  describeHistoryProblem,
  describeKeepingProblem,
} from "#src/features/history/describe-history-problem.ts";

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

/** A new problem without a line here does not compile. */
const PROBLEMS = keysOf({
  "storage-full": true,
  "storage-unavailable": true,
  "storage-silent": true,
  "storage-newer": true,
  "storage-failed": true,
  "no-room-for-thumbnail": true,
  "history-not-loaded": true,
} satisfies Record<HistoryProblem, true>);

test.each(PROBLEMS)("%s is told in whole sentences: what failed, why, and what to do", (problem) => {
  const { title, advice } = describeHistoryProblem("Nothing was imported", problem);

  expect(title).toMatch(/^Nothing was imported: [a-z].*[^.]\.$/);
  expect(advice).toMatch(/^[A-Z].*[^.]\.$/);
});

test("a result without its picture is told to be in the history, any other problem that it is not", () => {
  const kept = PROBLEMS.filter((problem) =>
    describeKeepingProblem(problem).title.startsWith("This result is in your history without its picture:"),
  );

  expect(kept).toEqual(["no-room-for-thumbnail"]);
});
