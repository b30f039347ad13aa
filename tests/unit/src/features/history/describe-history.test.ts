import { expect, test } from "vitest";
import type { HistoryProblem } from "#src/features/history/rules/history-snapshot.ts";
import { keysOf } from "#domain/subject.ts";
import {
  describeHistoryProblem,
  describeKeepingProblem,
} from "#src/features/history/describe-history-problem.ts";

/** All problems. If a new problem is missing here, this does not compile. */
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
