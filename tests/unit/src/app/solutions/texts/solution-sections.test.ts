import { expect, test } from "vitest";
import { SOLUTIONS } from "#models/solutions/solutions.ts";
import {
  problemsWithoutLink,
  solutionHead,
  waitingTimesOf,
} from "#src/app/solutions/texts/solution-sections.ts";
import { solution } from "#tests/fixtures/records/solution.ts";

test("a solution's head names it and what it is for", () => {
  const given = solution({ name: "Copper soap", category: "fungicide", targetProblems: ["Rust", "Scab"] });
  expect(solutionHead(given)).toEqual({
    title: "Copper soap - Treatment Solutions - Bio Kingdom",
    description: "Copper soap: organic fungicide for rust, scab. What to wear, what to heed, and sources.",
  });
});

test("every solution has a title of its own and a description that is shown whole", () => {
  const heads = SOLUTIONS.map(solutionHead);
  expect(new Set(heads.map(({ title }) => title)).size).toBe(SOLUTIONS.length);
  for (const { description } of heads) {
    expect(description.length).toBeGreaterThan(25);
    expect(description.length).toBeLessThanOrEqual(160);
  }
});

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

test("in another language they are found by the English, and the whole warning stands for a joined sentence", () => {
  const english = "Hurts eyes badly. Keep people and pets away until it is dry.";
  const given = (warning: string): readonly string[] =>
    waitingTimesOf({ warnings: [warning], englishWarnings: [english] });
  expect(given("Daña los ojos. Aleje a personas y mascotas hasta que se seque.")).toEqual([
    "Aleje a personas y mascotas hasta que se seque.",
  ]);
  expect(given("Daña los ojos; aleje a personas y mascotas hasta que se seque.")).toEqual([
    "Daña los ojos; aleje a personas y mascotas hasta que se seque.",
  ]);
});

test("a target problem that a link names is not told twice", () => {
  const links = [{ id: "tomato-late-blight", name: "Tomato late blight" }];
  expect(
    problemsWithoutLink(["Late blight", "Late blight of tomato", "Late blight of roses"], links),
  ).toEqual(["Late blight", "Late blight of roses"]);
});
