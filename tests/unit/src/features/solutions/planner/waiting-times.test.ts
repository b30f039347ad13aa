import { expect, test } from "vitest";
import { waitingTimesOf } from "#src/features/solutions/texts/solution-sections.ts";

test("the sentences about entering and harvesting are found among the warnings, word for word", () => {
  expect(
    waitingTimesOf({
      warnings: [
        "Hurts eyes badly. Keep the re-entry and pre-harvest intervals as the label says.",
        "Do not apply it in the last 3 days before the harvest, and never in heaps.",
        "Keep people and pets away until it is dry.",
        "Spray before rain. Never near water.",
      ],
    }),
  ).toEqual([
    "Keep the re-entry and pre-harvest intervals as the label says.",
    "Do not apply it in the last 3 days before the harvest, and never in heaps.",
    "Keep people and pets away until it is dry.",
  ]);
});

test("warnings that say nothing of it give nothing", () => {
  expect(waitingTimesOf({ warnings: ["Use it on a dry leaf after the harvest."] })).toEqual([]);
});
