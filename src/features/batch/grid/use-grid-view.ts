import { useDeferredValue, useMemo } from "react";
import type { BatchPhoto } from "#domain/batch-photo.ts";
import { BURST_RULES } from "#domain/bursts.ts";
import { isAgreed } from "../rules/model-agreement.ts";
import { reviewProgress } from "../rules/review-burst.ts";
import {
  arrangeBursts,
  type BurstFacets,
  facetsOf,
  keepOrder,
  type ShownBurst,
  showBursts,
} from "../rules/shown-bursts.ts";
import type { BurstRuleName } from "../state/batch-state.ts";
import type { GridChoice } from "./grid-choice.ts";

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
