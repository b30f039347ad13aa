import { expect, test } from "vitest";
import { describeBenchmarkStep } from "#src/features/benchmark/device/describe-benchmark-step.ts";

test("a step names its model, and each other step is said in words of its own", () => {
  const codes = [
    "making-photo",
    "reading-photo",
    "looking-for-kept-answers",
    "warming-up",
    "measuring",
    "watching-page",
    "answering",
  ] as const;
  const texts = codes.map((code) => describeBenchmarkStep({ code }));

  expect(describeBenchmarkStep({ code: "loading", model: "Birds 2" })).toBe("Loading Birds 2");
  expect(new Set(texts).size).toBe(codes.length);
  expect(texts.every((text) => /^[A-Z][a-z ]+$/.test(text))).toBe(true);
});
