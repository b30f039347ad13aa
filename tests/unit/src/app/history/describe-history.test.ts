import { expect, test } from "vitest";
import { keysOf } from "#domain/subject.ts";
import { describeSuccess } from "#src/app/history/describe-history-notice.ts";
import { describeHistoryProblem, describeStoringProblem } from "#src/app/history/describe-history-problem.ts";
import type { HistoryProblem } from "#src/app/history/rules/history-snapshot.ts";

/** All problems. If a new problem is missing here, this does not compile. */
const PROBLEMS = keysOf({
  "storage-full": true,
  "storage-unavailable": true,
  "storage-unused": true,
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
    describeStoringProblem(problem).title.startsWith("This result is in your history without its picture:"),
  );

  expect(kept).toEqual(["no-room-for-thumbnail"]);
});

test("the result of an import says what came, what was here, and what was deleted meanwhile", () => {
  const imported = { status: "imported", added: 3, known: 1, filledUp: 2 } as const;

  expect(describeSuccess({ notice: imported, undoable: 2 })).toBe(
    "Imported 3 entries. 1 was here already. Notes or checks were added to 2 of them. You deleted 2 entries.",
  );
  expect(describeSuccess({ notice: { status: "cancelled" }, undoable: 1 })).toBe(
    "The import was cancelled and changed nothing. You deleted 1 entry.",
  );
});
