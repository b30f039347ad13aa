import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { BatchPhoto } from "#src/lab/batch/rules/batch-photo.ts";
import type { BurstRuleName } from "#src/lab/batch/rules/batch-record.ts";
import { type Burst, BURST_RULES, groupBursts } from "#src/lab/batch/rules/bursts.ts";
import { sortPhotos } from "#src/lab/batch/rules/shown-bursts.ts";
import type { BatchView } from "#src/lab/batch/state/batch-session.ts";

const NONE_YET: readonly BatchPhoto[] = [];

/** The answered photos of a batch and their bursts, as of a moment ago. */
interface SlowedBursts {
  readonly photos: readonly BatchPhoto[];
  readonly bursts: readonly Burst[];
}

/**
 * The bursts of a batch, delayed: a summary of ten thousand photos takes tens of milliseconds, and the grid and the
 * keyboard must stay responsive. Empty at first.
 */
export function useSlowedBursts({ head, phase, photos: latest }: BatchView): SlowedBursts {
  const burstRule = useDeferredValue(head.settings.burstRule);
  const photos = useDeferredValue(useSlowed(latest, phase.code === "running"), NONE_YET);
  const bursts = useMemo(() => burstsOf(photos, burstRule), [photos, burstRule]);
  return { photos, bursts };
}

/** Groups photos into bursts. Without a rule, each photo is its own burst, sorted by folder. */
export function burstsOf(photos: readonly BatchPhoto[], rule: BurstRuleName): readonly Burst[] {
  return rule === "none"
    ? sortPhotos(photos, { by: "folder", isDescending: false }).map((photo) => [photo])
    : groupBursts(photos, BURST_RULES[rule]);
}

/** Milliseconds between two updates during a run: enough time to read a number. */
const PACE_MS = 3000;

/** Outside a run, the new value shows after this many milliseconds without a change. */
const PAUSE_MS = 1000;

/**
 * Delays a value for slow parts of the page. During a run the value updates every {@link PACE_MS}. Otherwise it updates
 * after {@link PAUSE_MS} without a change, so that a person can review photo after photo without waiting.
 */
function useSlowed<T>(value: T, isRunning: boolean): T {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => {
    if (!isRunning) return undefined;
    const pace = setInterval(() => setShown(latest.current), PACE_MS);
    return () => clearInterval(pace);
  }, [isRunning]);
  useEffect(() => {
    if (isRunning) return undefined;
    const pause = setTimeout(() => setShown(value), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [value, isRunning]);
  return shown;
}
