import { createFolderMatcher, type MatchedModel } from "#models/match-folders.ts";
import { type Fit, FITS, type InputSpec, type PackageManifest, type Scaling } from "#models/manifest.ts";
import {
  type AnswerTally,
  NO_ANSWERS,
  type RankedWay,
  rankByRight,
  rankByToldApart,
  toldApart,
} from "../way-ranking.ts";
import { type PhotoFacts, uprightSize } from "#domain/photo.ts";
import { inTurns, readFolder } from "#src/pipeline/photos/labelled-folder.ts";

/** A way to feed a photo to a model. */
export interface Way {
  readonly scaling: Scaling;
  /** Null where nothing is said of it: all photos have the shape of the input, or nobody knows what is right. */
  readonly fit: Fit | null;
}

/** A photo of a comparison. */
export interface ComparedPhoto {
  /** From the chosen folder, with slashes. */
  readonly path: string;
  readonly file: File;
  /** The label that it should get; null where nobody knows it. */
  readonly truth: string | null;
}

/** What is compared with what. */
export interface ComparisonPlan {
  /**
   * right: by how often the answers are right. told-apart: nobody knows what is right; by how many kinds of photo the
   * answers tell apart.
   */
  readonly measure: "right" | "told-apart";
  readonly scalings: readonly Scaling[];
  readonly fits: readonly Fit[];
  /** Those that are run. The folders take turns. */
  readonly photos: readonly ComparedPhoto[];
  /** Photos that could have been run. */
  readonly found: number;
  /** Folders with photos that no label is named like, which are left out. */
  readonly unknownFolders: readonly string[];
}

/** What came of a comparison. */
export interface WayComparison extends Omit<ComparisonPlan, "photos" | "scalings" | "fits"> {
  /** The best first. */
  readonly ways: readonly RankedWay<Way>[];
  /** Photos that were answered, and how many were to be. */
  readonly answered: number;
  readonly planned: number;
  /** Photos that could not be read, by the codes of their errors. */
  readonly unread: readonly { readonly path: string; readonly problem: string }[];
  /** How many different labels the answered photos should get; 0 where nobody knows. */
  readonly labels: number;
  /** How the photos were fitted, where only value ranges are ranked; null where fits are, or make no difference. */
  readonly fixedFit: Fit | null;
}

/** What a model says of one photo. */
export interface PhotoAnswers {
  readonly photo: ComparedPhoto;
  /** False where the photo has the shape of the input, so that all fits are the same. */
  readonly fitMatters: boolean;
  /** The best label in each way, by {@link wayKey}; null where the network gave no numbers that mean something. */
  readonly best: ReadonlyMap<string, string | null>;
}

/** What a comparison has come to so far. */
export interface ComparisonAnswers {
  readonly answered: readonly PhotoAnswers[];
  readonly unread: WayComparison["unread"];
  /** By {@link wayKey}. A way without an answer has none. */
  readonly tallies: ReadonlyMap<string, AnswerTally>;
}

/** As many photos as can tell ways apart. More would take minutes on a phone. */
export const MOST_COMPARED = 60;

/**
 * Plans a comparison over photos or the files of a folder. Names of folders are matched with the labels as those of
 * labelled photos are on the benchmark page. Without labels the answers say something of the value range and nothing of
 * the fit, so only ranges are compared. See docs/decisions/0027-trial.md.
 */
export function planComparison(
  files: readonly File[],
  manifest: MatchedModel & Pick<PackageManifest, "input">,
  { scalings, fits }: Pick<ComparisonPlan, "scalings" | "fits">,
): ComparisonPlan {
  const { photos, folders, loose } = readFolder(files);
  const labelOf = createFolderMatcher(folders)(manifest).labelOf;
  const labelled = inTurns(photos).flatMap(({ path, file, folder }) => {
    const truth = labelOf[folder] ?? null;
    return truth === null ? [] : [{ path, file, truth }];
  });
  if (labelled.length > 0) {
    const unknownFolders = folders.filter((folder) => (labelOf[folder] ?? null) === null);
    return planOf("right", labelled, unknownFolders, { scalings, fits });
  }
  const all = [
    ...inTurns(photos).map(({ path, file }) => ({ path, file, truth: null })),
    ...loose.map((file) => ({ path: file.name, file, truth: null })),
  ];
  return planOf("told-apart", all, folders, { scalings, fits: [manifest.input.fit] });
}

function planOf(
  measure: ComparisonPlan["measure"],
  photos: readonly ComparedPhoto[],
  unknownFolders: readonly string[],
  ways: Pick<ComparisonPlan, "scalings" | "fits">,
): ComparisonPlan {
  return {
    ...ways,
    measure,
    photos: photos.slice(0, MOST_COMPARED),
    found: photos.length,
    unknownFolders,
  };
}

/** A key that is the same for equal ways only. */
export function wayKey({ scaling, fit }: Way): string {
  return JSON.stringify([scaling, fit]);
}

/** False where a photo has the shape of the input, but for a pixel that scaling rounds away. */
export function fitMatters(facts: PhotoFacts, { width, height }: InputSpec): boolean {
  const photo = uprightSize(facts);
  const scaled = (photo.width * height) / photo.height;
  return Math.abs(scaled - width) >= 1;
}

/** What came of a plan, by the photos that were answered. */
export function comparisonOf(
  plan: ComparisonPlan,
  { answered, unread, tallies }: ComparisonAnswers,
): WayComparison {
  const { measure, scalings, photos, found, unknownFolders } = plan;
  const isFitTold = answered.some((each) => each.fitMatters);
  const fits = isFitTold ? plan.fits : plan.fits.slice(0, 1);
  const isFitRanked = isFitTold && measure === "right";
  const ways = scalings.flatMap((scaling) =>
    fits.map((fit) => ({ way: { scaling, fit: isFitRanked ? fit : null }, key: wayKey({ scaling, fit }) })),
  );
  const truths = new Set(answered.flatMap(({ photo }) => photo.truth ?? []));
  return {
    measure,
    found,
    unknownFolders,
    unread,
    ways:
      measure === "right"
        ? rankByRight(
            ways.map(({ way, key }) => ({ way, rights: answered.map((each) => isRight(each, key)) })),
          )
        : rankByToldApart(
            ways.map(({ way, key }) => ({ way, told: toldApart(tallies.get(key) ?? NO_ANSWERS) })),
          ),
    answered: answered.length,
    planned: photos.length,
    labels: truths.size,
    fixedFit: measure === "told-apart" && isFitTold ? (fits[0] ?? null) : null,
  };
}

function isRight({ photo, best }: PhotoAnswers, key: string): boolean {
  return photo.truth !== null && best.get(key) === photo.truth;
}

/** The fits that a comparison is about: the one that the files state, or all of them. */
export function fitsToTry(stated: Fit | null): readonly Fit[] {
  return stated === null ? FITS : [stated];
}
