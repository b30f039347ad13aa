import type { Solution } from "#domain/solution.ts";
import { BAITS_AND_FEEDS } from "./baits-and-feeds.ts";
import { FUNGICIDES } from "./fungicides.ts";
import { INSECTICIDES } from "./insecticides.ts";
import { LIVING_HELPERS } from "./living-helpers.ts";
import { SAMPLE_SOLUTIONS } from "./sample-solutions.ts";

/**
 * The solutions of the Solutions page: the specification's samples, then those that the records of diseases and pests
 * need beside them. Dosages come from labels, extension sheets and trials, turned into metric; the label of the
 * product in hand always goes first. docs/knowledge.md says how the modes of action were checked.
 */
export const SOLUTIONS: readonly Solution[] = [
  ...SAMPLE_SOLUTIONS,
  ...FUNGICIDES,
  ...INSECTICIDES,
  ...LIVING_HELPERS,
  ...BAITS_AND_FEEDS,
];
