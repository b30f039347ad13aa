import type { ModelRef } from "#domain/answer/identification.ts";
import {
  holmAdjusted,
  mcNemarP,
  type PairedCounts,
  pairedDifference,
  type ShareDifference,
} from "#domain/numbers/paired-shares.ts";
import { wilsonInterval, type Interval } from "#domain/numbers/wilson-interval.ts";
import type { AnsweredSummary, EvaluatedPhoto } from "./evaluation-summary.ts";
import { isRight } from "./evaluation.ts";

/** The answers of two models to one photo. */
export type AnswerPair = readonly [first: EvaluatedPhoto, second: EvaluatedPhoto];

/** The photos that two models answered, by which of them is right. */
export type PairedPhotos = Readonly<Record<keyof PairedCounts, readonly AnswerPair[]>>;

/** The photos that both models answered, by which of them is right. */
export function pairedPhotos(
  first: readonly EvaluatedPhoto[],
  second: readonly EvaluatedPhoto[],
): PairedPhotos {
  const byPath = new Map(second.map((photo) => [photo.path, photo]));
  const pairs = first.flatMap((own): readonly AnswerPair[] => {
    const other = byPath.get(own.path);
    return other === undefined ? [] : [[own, other]];
  });
  const where = (isFirst: boolean, isSecond: boolean): readonly AnswerPair[] =>
    pairs.filter(([own, other]) => isRight(own) === isFirst && isRight(other) === isSecond);
  return {
    bothRight: where(true, true),
    onlyFirst: where(true, false),
    onlySecond: where(false, true),
    bothWrong: where(false, false),
  };
}

/** A model compared with the reference, on the photos that both answered. */
export interface Difference {
  readonly model: ModelRef;
  /** The first is the model, the second the reference. */
  readonly counts: PairedCounts;
  /** Top-1 of the model minus top-1 of the reference; null if they have no photo in common. */
  readonly top1: ShareDifference | null;
  /** Of McNemar's exact test. */
  readonly p: number;
  /** `p` among all comparisons with the reference, see {@link holmAdjusted}. */
  readonly holmP: number;
}

/** Place of the model with the highest top-1; of several, the first. */
export function bestPlace(models: readonly AnsweredSummary[]): number {
  const shares = models.map(({ figures }) => figures.top1);
  return Math.max(0, shares.indexOf(Math.max(...shares)));
}

/** Compares each model with the one at the place `reference`, which is left out of the result. */
export function differencesFrom(
  models: readonly AnsweredSummary[],
  reference: number,
): readonly Difference[] {
  const other = models[reference];
  if (other === undefined) return [];
  const compared = models
    .filter((_, place) => place !== reference)
    .map(({ model, photos }) => ({ model, counts: countsOf(pairedPhotos(photos, other.photos)) }));
  const values = compared.map(({ counts }) => mcNemarP(counts));
  const adjusted = holmAdjusted(values);
  return compared.map(({ model, counts }, at) => ({
    model,
    counts,
    top1: pairedDifference(counts),
    p: values[at] ?? 1,
    holmP: adjusted[at] ?? 1,
  }));
}

function countsOf(photos: PairedPhotos): PairedCounts {
  return {
    bothRight: photos.bothRight.length,
    onlyFirst: photos.onlyFirst.length,
    onlySecond: photos.onlySecond.length,
    bothWrong: photos.bothWrong.length,
  };
}

/** What a difference tells. `unclear`: it may be chance, so there are too few photos to tell. */
export type DifferenceMeaning = "none-in-common" | "same-photos" | "better" | "worse" | "unclear";

/** The limit of {@link Difference.holmP} below which a difference counts as more than chance. */
const CHANCE = 0.05;

/** What a difference tells. */
export function meaningOf({ top1, counts, holmP }: Difference): DifferenceMeaning {
  if (top1 === null) return "none-in-common";
  if (counts.onlyFirst + counts.onlySecond === 0) return "same-photos";
  if (holmP >= CHANCE) return "unclear";
  return top1.difference > 0 ? "better" : "worse";
}

/** The answers of one model to the photos of a row. */
export interface LabelCell {
  /** The model's label for these photos. */
  readonly label: string;
  readonly photos: readonly EvaluatedPhoto[];
  readonly right: number;
  /** Share (0..1) of right answers. */
  readonly recall: number;
  readonly recallInterval: Interval | null;
  /** F1 (0..1) of the label, over all photos of the model. */
  readonly f1: number;
}

/** The photos of folders to which each model gives the same label, and what each model answers for them. */
export interface LabelRow {
  /** The label of the first model that has one. */
  readonly label: string;
  readonly folders: readonly string[];
  /** In the order of the models; null for a model without answers here. */
  readonly cells: readonly (LabelCell | null)[];
  /** Places of the models with the highest recall: one, or several that tie. */
  readonly best: readonly number[];
}

/**
 * The models by label, in alphabetical order. Models with other labels than the first meet in the folders: folders that
 * mean the same label to each model are one row.
 */
export function labelRows(models: readonly AnsweredSummary[]): readonly LabelRow[] {
  const labelsOf = models.map(({ photos }) => new Map(photos.map(({ folder, truth }) => [folder, truth])));
  const groups = new Map<string, string[]>();
  for (const folder of new Set(labelsOf.flatMap((labels) => [...labels.keys()]))) {
    const key = JSON.stringify(labelsOf.map((labels) => labels.get(folder) ?? null));
    groups.set(key, [...(groups.get(key) ?? []), folder]);
  }
  return [...groups.values()]
    .map((folders) => rowOf(models, folders))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

function rowOf(models: readonly AnsweredSummary[], folders: readonly string[]): LabelRow {
  const own = new Set(folders);
  const cells = models.map(({ photos, figures }): LabelCell | null => {
    const ofRow = photos.filter(({ folder }) => own.has(folder));
    const [first] = ofRow;
    if (first === undefined) return null;
    const right = ofRow.filter(isRight).length;
    return {
      label: first.truth,
      photos: ofRow,
      right,
      recall: right / ofRow.length,
      recallInterval: wilsonInterval(right, ofRow.length),
      f1: figures.labels.find(({ label }) => label === first.truth)?.f1 ?? 0,
    };
  });
  const most = Math.max(...cells.map((cell) => cell?.recall ?? -1));
  return {
    label: cells.find((cell) => cell !== null)?.label ?? "",
    folders: [...folders].toSorted((one, other) => one.localeCompare(other)),
    cells,
    best: cells.flatMap((cell, place) => (cell?.recall === most ? [place] : [])),
  };
}

/** The labels on which the recalls differ most come first. */
export function mostDifferentFirst(rows: readonly LabelRow[]): readonly LabelRow[] {
  const spanOf = ({ cells }: LabelRow): number => {
    const recalls = cells.flatMap((cell) => cell?.recall ?? []);
    return Math.max(...recalls) - Math.min(...recalls);
  };
  return rows.toSorted((one, other) => spanOf(other) - spanOf(one));
}

/** How often a model is alone the best of a label, and how often it shares that place with some of the others. */
export interface Wins {
  readonly alone: number;
  readonly shared: number;
}

/**
 * The wins of each model. A label that only one model has, or on which all models that have it are equal, has no
 * winner.
 */
export function winsOf(rows: readonly LabelRow[], models: number): readonly Wins[] {
  const decided = rows.filter(hasWinner);
  return Array.from({ length: models }, (_, place) => ({
    alone: decided.filter(({ best }) => best.length === 1 && best[0] === place).length,
    shared: decided.filter(({ best }) => best.length > 1 && best.includes(place)).length,
  }));
}

/** True if some model does better than another one on the photos of the row. */
export function hasWinner({ cells, best }: LabelRow): boolean {
  return best.length < cells.filter((cell) => cell !== null).length;
}

/** How often two models give the same answer. */
export interface Agreement {
  readonly photos: number;
  /** The photos on which they differ. */
  readonly apart: readonly AnswerPair[];
  /** Share (0..1) of photos with the same answer; null for no photo in common. */
  readonly share: number | null;
}

/**
 * The photos on which two models differ. Two answers are the same if they are the same label, or if both are right:
 * models may have other names for one kind.
 */
export function agreementOf(first: readonly EvaluatedPhoto[], second: readonly EvaluatedPhoto[]): Agreement {
  const { bothRight, onlyFirst, onlySecond, bothWrong } = pairedPhotos(first, second);
  const sameFault = bothWrong.filter(([own, other]) => own.top[0].label === other.top[0].label).length;
  const same = bothRight.length + sameFault;
  const photos = bothRight.length + onlyFirst.length + onlySecond.length + bothWrong.length;
  const apart = [
    ...onlyFirst,
    ...onlySecond,
    ...bothWrong.filter(([own, other]) => own.top[0].label !== other.top[0].label),
  ];
  return { photos, apart, share: photos === 0 ? null : same / photos };
}

/** The comparison of all models, for programs. */
export interface Comparison {
  readonly reference: ModelRef;
  readonly differences: readonly Difference[];
  readonly labels: readonly {
    readonly label: string;
    readonly folders: readonly string[];
    /** Ids of the models with the highest recall; empty if no model does better than another one. */
    readonly best: readonly string[];
    readonly models: readonly (Omit<LabelCell, "photos"> & {
      readonly model: string;
      readonly photos: number;
    })[];
  }[];
  readonly agreement: readonly {
    readonly models: readonly [string, string];
    readonly photos: number;
    readonly share: number | null;
  }[];
}

/** Compares all models with the one at the place `reference`. Null for fewer than two models. */
export function comparisonOf(models: readonly AnsweredSummary[], reference: number): Comparison | null {
  const other = models[reference];
  if (other === undefined || models.length < 2) return null;
  return {
    reference: other.model,
    differences: differencesFrom(models, reference),
    labels: labelRows(models).map((row) => ({
      label: row.label,
      folders: row.folders,
      best: hasWinner(row) ? row.best.map((place) => models[place]?.model.id ?? "") : [],
      models: row.cells.flatMap((cell, place) =>
        cell === null ? [] : [{ model: models[place]?.model.id ?? "", ...cell, photos: cell.photos.length }],
      ),
    })),
    agreement: models.flatMap((one, at) =>
      models.slice(at + 1).map((two) => {
        const { photos, share } = agreementOf(one.photos, two.photos);
        return { models: [one.model.id, two.model.id] as const, photos, share };
      }),
    ),
  };
}
