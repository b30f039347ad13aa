import { counted } from "#src/ui/texts/format.ts";

/** What went wrong with batches: the codes that the store of batches gives. */
type ProblemToTell =
  | {
      readonly code: "no-photos" | "premium-subject" | "open-in-another-tab" | "not-found" | "storage-failed";
    }
  | { readonly code: "too-many-photos"; readonly chosen: number; readonly left: number };

/** What is wrong, and what to do. */
interface ProblemTexts {
  readonly title: string;
  readonly advice: string;
}

/** Says why a batch could not be started, opened or deleted. */
export function describeBatchProblem(problem: ProblemToTell): ProblemTexts {
  switch (problem.code) {
    case "no-photos":
      return {
        title: "There is no photo among these files.",
        advice: "Choose a folder with JPG, PNG or WebP files in it, or in its sub-folders.",
      };
    case "too-many-photos":
      return {
        title: `${counted(problem.chosen, "photo")} are more than your plan has left.`,
        advice:
          problem.left === 0
            ? "The trial of batches is used up. Premium has no limit."
            : `You can try ${counted(problem.left, "more photo")}. Premium has no limit.`,
      };
    case "premium-subject":
      return {
        title: "Diseases and pests are part of Premium.",
        advice: "On the Free plan, batches of animals and plants can be tried.",
      };
    case "open-in-another-tab":
      return {
        title: "This batch is open in another tab.",
        advice: "Go on there, or close it there first.",
      };
    case "not-found":
      return {
        title: "This batch is not here any more.",
        advice: "It was deleted, or another version of this app wrote it.",
      };
    case "storage-failed":
      return {
        title: "This browser does not let batches be kept here.",
        advice: "It may be short of room, or in a private window. A batch still runs, but a reload loses it.",
      };
  }
}
