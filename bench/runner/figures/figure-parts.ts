import type { FigurePart } from "./figure-part.ts";
import { fileToAnswer } from "./file-to-answer.ts";
import { fileToTensor } from "./file-to-tensor.ts";
import { firstPhoto } from "./first-photo.ts";
import { inFlight } from "./in-flight.ts";
import { appGap, longestGap } from "./longest-gap.ts";
import { overhead } from "./overhead.ts";
import { workerMemory } from "./worker-memory.ts";

/** Everything that the budgets are about. */
export const FIGURE_PARTS: readonly FigurePart[] = [
  fileToTensor,
  fileToAnswer,
  overhead,
  workerMemory,
  inFlight,
  firstPhoto,
  longestGap,
  appGap,
];
