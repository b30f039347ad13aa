import type { EvaluatedPhoto } from "../rules/evaluation-export.ts";
import { modelName } from "#domain/model.ts";
import type { ModelRef } from "#domain/identification.ts";
import { readableLabel } from "#domain/readable-label.ts";
import type { PictureOf } from "#src/pipeline/photos/photo-pictures.ts";
import { isolated, percent } from "#src/ui/texts/format.ts";

/** What it takes to show photos of a run. */
export interface PhotoSource {
  /** By the paths of the photos. */
  readonly files: ReadonlyMap<string, File>;
  readonly thumbnailOf: PictureOf;
}

/** A photo with what was said of it. */
export interface ListedPhoto {
  readonly path: string;
  readonly truth: string;
  /** One for each model that is asked about. */
  readonly said: readonly string[];
}

/** Photos that a person wants to look at. */
export interface PhotoChoice {
  /** What they have in common. Differs from choice to choice. */
  readonly title: string;
  readonly photos: readonly ListedPhoto[];
}

/** Photos with the answers of one model, the surest first. */
export function choiceOf(title: string, photos: readonly EvaluatedPhoto[]): PhotoChoice {
  const listed = photos
    .toSorted((one, other) => other.top[0].probability - one.top[0].probability)
    .map((photo): ListedPhoto => {
      return { path: photo.path, truth: photo.truth, said: [`Said: ${answerText(photo)}`] };
    });
  return { title, photos: listed };
}

/** What a model said of a photo, in a list of two models. */
export function saidBy(model: ModelRef, photo: EvaluatedPhoto): string {
  return `${isolated(modelName(model))}: ${answerText(photo)}`;
}

function answerText({ top: [{ label, probability }] }: EvaluatedPhoto): string {
  return `${isolated(readableLabel(label))}, ${percent(probability)} sure`;
}
