import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { BatchPhoto } from "#domain/batch-photo.ts";
import { BURST_RULES } from "#domain/bursts.ts";
import { isAgreed, reviewProgress } from "../rules/review-burst.ts";
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
} from "../rules/shown-bursts.ts";
import type { BurstRuleName } from "../state/stored-batch.ts";

/** What the grid shows. */
export interface GridView {
  readonly all: readonly ShownBurst[];
  /** Those that the person wants to see, in their order. */
  readonly list: readonly ShownBurst[];
  /** Where in the list a photo stands, by its path. */
  readonly places: ReadonlyMap<string, number>;
  readonly facets: BurstFacets;
  readonly progress: ReturnType<typeof reviewProgress>;
  /** Of how many bursts the models say the same. */
  readonly agreed: number;
}

/** What the view is made of. */
interface GridViewParts {
  readonly photos: readonly BatchPhoto[];
  readonly burstRule: BurstRuleName;
  readonly choice: GridChoice;
  /** The order before the person's eyes, which stays: see {@link keepOrder}. Null where none has to. */
  readonly order: readonly string[] | null;
  /** True where two models answered. */
  readonly isCompared: boolean;
}

/** Puts photos together, filters and orders them. What a person does is answered first; the view follows. */
export function useGridView({ photos, burstRule, choice, order, isCompared }: GridViewParts): GridView {
  const laterPhotos = useDeferredValue(photos);
  const laterRule = useDeferredValue(burstRule);
  const { filter, sorting, isDifferingOnly } = useDeferredValue(choice);
  const all = useMemo(
    () => showBursts(laterPhotos, laterRule === "none" ? null : BURST_RULES[laterRule]),
    [laterPhotos, laterRule],
  );
  const counts = useMemo(() => countsOf(all), [all]);
  const arranged = useMemo(() => {
    const wanted = isCompared && isDifferingOnly ? all.filter((burst) => !isAgreed(burst)) : all;
    return arrangeBursts(wanted, filter, sorting);
  }, [all, filter, sorting, isCompared, isDifferingOnly]);
  const list = useMemo(
    () => (order === null ? arranged : keepOrder(order, all, arranged)),
    [order, all, arranged],
  );
  const places = useMemo(() => placesIn(list), [list]);
  return { all, list, places, ...counts };
}

function countsOf(all: readonly ShownBurst[]): Pick<GridView, "facets" | "progress" | "agreed"> {
  return { facets: facetsOf(all), progress: reviewProgress(all), agreed: all.filter(isAgreed).length };
}

function placesIn(list: readonly ShownBurst[]): ReadonlyMap<string, number> {
  return new Map(list.flatMap(({ burst }, at) => burst.map(({ path }) => [path, at] as const)));
}

/** What a person wants to see of a batch, and in which order. */
export interface GridChoice {
  readonly filter: BatchFilter;
  readonly sorting: BatchSorting;
  /** Leaves out what two models agree on. Of one model all is shown. */
  readonly isDifferingOnly: boolean;
}

/** All photos, the doubtful ones first; of two models, those on which they differ. */
export const FIRST_CHOICE: GridChoice = {
  filter: EVERY_PHOTO,
  sorting: { by: "doubt", isDescending: false },
  isDifferingOnly: true,
};

/**
 * A value that changes often, followed at most once in so many milliseconds; for null, at once. `catchUp` shows a value
 * now, as after a person has changed something.
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
  // What was seen last is not older than what was shown, also where the pace changes.
  if (everyMs === null && seen !== value) setSeen(value);
  return [everyMs === null ? value : seen, setSeen];
}
