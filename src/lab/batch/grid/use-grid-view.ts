import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { OnList } from "#domain/species-list/species-list.ts";
import type { ListMarks } from "#src/core/my-list/list-marks.ts";
import { answerTo, type BatchPhoto } from "#src/lab/batch/rules/batch-photo.ts";
import type { BurstRuleName } from "#src/lab/batch/rules/batch-record.ts";
import { BURST_RULES } from "#src/lab/batch/rules/bursts.ts";
import { isAgreed, reviewProgress } from "#src/lab/batch/rules/review-burst.ts";
import {
  arrangeBursts,
  type BatchFilter,
  type BatchSorting,
  type BurstFacets,
  EVERY_PHOTO,
  facetsOf,
  keepOrder,
  showBursts,
  type ShownBurst,
} from "#src/lab/batch/rules/shown-bursts.ts";

/** The content of the grid. */
export interface GridView {
  readonly all: readonly ShownBurst[];
  /** The bursts that pass the filters, sorted. */
  readonly list: readonly ShownBurst[];
  /** Index in `list` of the burst of each photo, keyed by photo path. */
  readonly places: ReadonlyMap<string, number>;
  readonly facets: BurstFacets;
  readonly progress: ReturnType<typeof reviewProgress>;
  /** Number of bursts on which the models agree. */
  readonly agreed: number;
}

/** Groups, filters and sorts photos. The result is deferred, so that the page reacts to input first. */
export function useGridView({
  photos,
  burstRule,
  choice,
  order,
  isCompared,
  marks,
}: {
  readonly photos: readonly BatchPhoto[];
  readonly burstRule: BurstRuleName;
  readonly choice: GridChoice;
  /** The order to keep, see {@link keepOrder}; null for none. */
  readonly order: readonly string[] | null;
  /** True if two models answer. */
  readonly isCompared: boolean;
  /** The person's list; null without one. */
  readonly marks: Pick<ListMarks, "ofAnswer"> | null;
}): GridView {
  const laterPhotos = useDeferredValue(photos);
  const laterRule = useDeferredValue(burstRule);
  const { filter, sorting, isDifferingOnly, onList } = useDeferredValue(choice);
  const all = useMemo(
    () => showBursts(laterPhotos, laterRule === "none" ? null : BURST_RULES[laterRule]),
    [laterPhotos, laterRule],
  );
  const counts = useMemo(
    () => ({ facets: facetsOf(all), progress: reviewProgress(all), agreed: all.filter(isAgreed).length }),
    [all],
  );
  const arranged = useMemo(() => {
    const differing = isCompared && isDifferingOnly ? all.filter((burst) => !isAgreed(burst)) : all;
    const isWanted = ({ shown }: ShownBurst): boolean => {
      const answer = answerTo(shown);
      return answer !== null && !answer.demo && marks?.ofAnswer(answer) === onList;
    };
    const wanted = marks === null || onList === null ? differing : differing.filter(isWanted);
    return arrangeBursts(wanted, filter, sorting);
  }, [all, filter, sorting, isCompared, isDifferingOnly, marks, onList]);
  const list = useMemo(
    () => (order === null ? arranged : keepOrder(order, all, arranged)),
    [order, all, arranged],
  );
  const places = useMemo(
    () => new Map(list.flatMap(({ burst }, at) => burst.map(({ path }) => [path, at] as const))),
    [list],
  );
  return { all, list, places, ...counts };
}

/** A person's filters and order. */
export interface GridChoice {
  readonly filter: BatchFilter;
  readonly sorting: BatchSorting;
  /** Hides bursts on which two models agree. It has no effect on a batch with one model. */
  readonly isDifferingOnly: boolean;
  /** Whether what the answer names is on the person's list; null for all. It has no effect without a list. */
  readonly onList: Exclude<OnList, "unknown"> | null;
}

/** All photos, the doubtful ones first; with two models, only the photos on which the models differ. */
export const FIRST_CHOICE: GridChoice = {
  filter: EVERY_PHOTO,
  sorting: { by: "doubt", isDescending: false },
  isDifferingOnly: true,
  onList: null,
};

/**
 * Keeps a value while the page of an open batch is left, for its return: `kept.get(command)`. A command of the batch stays
 * the same object until the batch is closed.
 */
export function useKept<T>(kept: WeakMap<WeakKey, T>, command: WeakKey, value: T): void {
  useEffect(() => {
    kept.set(command, value);
  }, [kept, command, value]);
}

/**
 * Returns a value that updates at most once per `everyMs` milliseconds, or immediately if `everyMs` is null. `catchUp`
 * sets the returned value immediately, for instance after the user's change.
 */
export function useThrottled<T>(
  value: T,
  everyMs: number | null,
): readonly [seen: T, catchUp: (now: T) => void] {
  const [seen, setSeen] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => {
    if (everyMs === null) return undefined;
    const timer = setInterval(() => setSeen(latest.current), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  // When `everyMs` changes from null to a number, the returned value must not go back to an older one.
  if (everyMs === null && seen !== value) setSeen(value);
  return [everyMs === null ? value : seen, setSeen];
}
