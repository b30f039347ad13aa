import { type EvaluationSample, isRight } from "./evaluation.ts";
import { mcNemarTest, type PairedTest } from "./paired-test.ts";

/** A photo with the answer of one model, told apart from others by its path. */
export interface ComparablePhoto extends EvaluationSample {
  readonly path: string;
}

/** The answers of two models to one photo. */
export interface PairedAnswers<Photo extends ComparablePhoto> {
  readonly first: Photo;
  readonly second: Photo;
}

/** How two models did on the photos that both answered. Together the four lists are all of these photos. */
export interface ModelComparison<Photo extends ComparablePhoto> {
  readonly photos: number;
  readonly bothRight: readonly PairedAnswers<Photo>[];
  readonly bothWrong: readonly PairedAnswers<Photo>[];
  /** Photos on which the first is right and the second is wrong. */
  readonly onlyFirst: readonly PairedAnswers<Photo>[];
  readonly onlySecond: readonly PairedAnswers<Photo>[];
  readonly test: PairedTest;
}

/**
 * Compares the best labels of two models, photo by photo; null where no photo was answered by both. Each is right by the
 * label that the photo's folder means to it.
 */
export function compareModels<Photo extends ComparablePhoto>(
  first: readonly Photo[],
  second: readonly Photo[],
): ModelComparison<Photo> | null {
  const byPath = new Map(second.map((photo) => [photo.path, photo]));
  const pairs = first.flatMap((photo): readonly PairedAnswers<Photo>[] => {
    const other = byPath.get(photo.path);
    return other === undefined ? [] : [{ first: photo, second: other }];
  });
  if (pairs.length === 0) return null;
  const those = (firstIs: boolean, secondIs: boolean): readonly PairedAnswers<Photo>[] =>
    pairs.filter((pair) => isRight(pair.first) === firstIs && isRight(pair.second) === secondIs);
  const [onlyFirst, onlySecond] = [those(true, false), those(false, true)];
  return {
    photos: pairs.length,
    bothRight: those(true, true),
    bothWrong: those(false, false),
    onlyFirst,
    onlySecond,
    test: mcNemarTest({ onlyFirst: onlyFirst.length, onlySecond: onlySecond.length }),
  };
}
