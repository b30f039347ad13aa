import type { BenchmarkStep } from "./benchmark-step.ts";

/** Says what a benchmark does at the moment. */
export function describeBenchmarkStep(step: BenchmarkStep): string {
  switch (step.code) {
    case "making-photo":
      return "Making a photo";
    case "reading-photo":
      return "Reading the photo";
    case "looking-for-kept-answers":
      return "Looking for kept answers";
    case "loading":
      return `Loading ${step.model}`;
    case "warming-up":
      return "Warming up";
    case "measuring":
      return "Measuring";
    case "watching-page":
      return "Watching the page";
    case "answering":
      return "Answers";
  }
}
