import type { RankedWay } from "./way-ranking.ts";
import type { Fit, Scaling } from "#models/manifest.ts";
import { counted } from "#src/ui/texts/format.ts";
import { FIT_OPTIONS, scalingName } from "./model-texts.ts";

/** A way to feed a photo to a model; `fit` is null where nothing is said of it. */
interface NamedWay {
  readonly scaling: Scaling;
  readonly fit: Fit | null;
}

/** What is said of a comparison. */
interface ToldComparison {
  readonly measure: "right" | "told-apart";
  readonly ways: readonly RankedWay<NamedWay>[];
  readonly answered: number;
  readonly planned: number;
  readonly found: number;
  readonly unread: readonly unknown[];
  readonly unknownFolders: readonly string[];
  readonly labels: number;
  readonly fixedFit: Fit | null;
}

/** How many folders are named before the others are counted. */
const MOST_NAMED = 3;

/** What is said beside the answers to one photo. */
export const ONE_PHOTO_MISLEADS =
  "One photo can mislead: wrong values may look surer than the right ones. Several photos, or a folder with a sub-folder for each label, show which way is right more often.";

/** A way in words: "values -1 to 1; crop the middle". */
export function wayName({ scaling, fit }: NamedWay): string {
  const values = `values ${scalingName(scaling)}`;
  return fit === null ? values : `${values}; ${fitName(fit).toLowerCase()}`;
}

/** A fit in words. */
export function fitName(fit: Fit): string {
  return FIT_OPTIONS.find(({ value }) => value === fit)?.name ?? fit;
}

/** How well a way did, and whether others did as well. */
export function scoreText(ranked: RankedWay<NamedWay>, comparison: ToldComparison): string {
  const { measure, ways, answered } = comparison;
  const { place, score, isNearFirst } = ranked;
  const count =
    measure === "right"
      ? `Right ${score} of ${answered}`
      : `Tells about ${score} of ${answered} photos apart`;
  const equals = ways.filter((other) => other.place === place).length - 1;
  if (equals > 0) return `${count}, as ${equals === 1 ? "one other" : `${equals} others`}`;
  return isNearFirst ? `${count}; the distance may be chance` : count;
}

/** The first thing that is said of a comparison. */
export function comparisonLead({ measure, ways, answered, planned }: ToldComparison): string {
  const [first, second] = ways;
  if (planned === 0) return "There is no photo in there. Choose photos, or a folder with photos in it.";
  if (first === undefined || answered === 0) return "None of these photos could be read.";
  if (measure === "told-apart") {
    return second === undefined
      ? "Nobody said what these photos show, so nothing can be counted as right."
      : "Nobody said what these photos show, so nothing can be counted as right. The values stand in the order of how many photos their answers tell apart: wrong values often give many photos the same answer, and surely. Take it as a hint.";
  }
  const score = `right ${first.score} of ${answered}`;
  if (second === undefined) return `The answers were ${score}.`;
  const equal = ways.filter(({ place }) => place === 1).length;
  if (equal === ways.length) return `All ways did as well: ${score}. These photos can't tell them apart.`;
  const near = ways.filter(({ place, isNearFirst }) => place > 1 && isNearFirst).length;
  const nearby =
    near === 0 ? "" : ` ${counted(near, "other")} did nearly as well: more photos would tell them apart.`;
  if (equal > 1) return `${equal} ways did best, each ${score}.${nearby}`;
  return `Best on these photos: ${wayName(first.way)}, ${score}.${nearby}`;
}

/** What has to be known beside the ranks. */
export function comparisonNotes(comparison: ToldComparison): readonly string[] {
  const { measure, answered, planned, found, unread, unknownFolders, labels, fixedFit, ways } = comparison;
  const isLabelled = measure === "right";
  const seen = answered + unread.length;
  const notes: readonly (string | false)[] = [
    seen < planned && `Stopped after ${seen} of ${counted(planned, "photo")}.`,
    found > planned && `${planned} of ${found} photos were taken, from all folders in turn.`,
    unread.length > 0 && `${counted(unread.length, "photo")} could not be read.`,
    unknownFolders.length > 0 && folderNote(unknownFolders, isLabelled),
    isLabelled &&
      labels === 1 &&
      "All photos are of one label. Values that always give this answer would look best: add photos of other labels.",
    answered === 1 && "One photo can mislead: wrong values may look surer than the right ones.",
    !isLabelled && answered > 1 && "The photos should show different things, ten or more of them.",
    isLabelled &&
      answered > 0 &&
      ways.every(({ way }) => way.fit === null) &&
      "All photos have the shape of the input, so they can't tell how others should be fitted.",
    fixedFit !== null &&
      `The photos were fitted so: ${fitName(fixedFit).toLowerCase()}. Only labelled photos tell which fit is right.`,
  ];
  return notes.filter((note) => note !== false);
}

function folderNote(folders: readonly string[], isLabelled: boolean): string {
  const names = folders.slice(0, MOST_NAMED).join(", ");
  const rest = folders.length - MOST_NAMED;
  const all = rest > 0 ? `${names} and ${counted(rest, "other")}` : names;
  return isLabelled
    ? `Left out, as no label is named like the folder: ${all}.`
    : `No label is named like the folders: ${all}. Name them like labels, and right answers are counted.`;
}
