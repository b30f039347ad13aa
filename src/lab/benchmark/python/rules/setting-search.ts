import {
  type Change,
  changesBetween,
  type Dimension,
  DIMENSIONS,
  partOf,
  type Setting,
  settingKey,
} from "./input-settings.ts";

/** How far the answers of a setting are from Python's, on the photos of a search. */
export interface Distance {
  /** Mean of the photos' differences, 0..1. */
  readonly mean: number;
  /** True if every photo agrees. */
  readonly agrees: boolean;
}

export interface SearchTask {
  /** The setting of the manifest. */
  readonly start: Setting;
  /** The parts to try in each dimension. */
  readonly options: Readonly<Record<Dimension, readonly Change[]>>;
  /** Measures settings; null for one that the network does not take. Rejects to end the search. */
  readonly measure: (settings: readonly Setting[]) => Promise<readonly (Distance | null)[]>;
}

/** What a search has found. */
export interface Found {
  readonly setting: Setting;
  readonly distance: Distance;
  /** How many settings were tried. */
  readonly tried: number;
}

/** A setting must be this much nearer (a thousandth of a probability) to count as better. */
const LEAST_GAIN = 0.001;

/** Rounds of changes before a search ends. There are six dimensions. */
const MOST_ROUNDS = 8;

/** The dimensions that cost only a run of the network: the photo is prepared once for all of them. */
const CHEAP = ["scaling", "channels"] as const;

/**
 * Looks for the setting whose answers are nearest to Python's. Each round changes one dimension of the best setting so
 * far (range and order of colours also together), then, where that no longer helps, two of them. It ends when all
 * photos agree or nothing helps. Then it takes back each change that is not needed.
 */
export async function searchSetting({ start, options, measure }: SearchTask): Promise<Found> {
  const known = new Map<string, Distance | null>();
  const measureNew = async (settings: readonly Setting[]): Promise<void> => {
    const fresh = new Map(settings.map((setting) => [settingKey(setting), setting]));
    for (const key of known.keys()) fresh.delete(key);
    const distances = await measure([...fresh.values()]);
    [...fresh.keys()].forEach((key, at) => known.set(key, distances[at] ?? null));
  };
  const distanceOf = (setting: Setting): Distance => known.get(settingKey(setting)) ?? FARTHEST;
  const nearest = async (best: Setting, settings: readonly Setting[]): Promise<Setting> => {
    await measureNew(settings);
    const [first = best] = settings.toSorted((one, other) => distanceOf(one).mean - distanceOf(other).mean);
    return distanceOf(first).mean < distanceOf(best).mean - LEAST_GAIN ? first : best;
  };

  await measureNew([start]);
  let best = start;
  for (let round = 0; round < MOST_ROUNDS && !distanceOf(best).agrees; round += 1) {
    const one = await nearest(best, [...changed(best, options, 1), ...cheapPairs(best, options)]);
    const next = one === best ? await nearest(best, changed(best, options, 2)) : one;
    if (next === best) break;
    best = next;
  }
  for (const dimension of changesBetween(start, best)) {
    const without = { ...best, ...partOf(start, dimension) };
    await measureNew([without]);
    const { mean, agrees } = distanceOf(without);
    const isAsNear = mean <= distanceOf(best).mean + LEAST_GAIN;
    if (isAsNear && (agrees || !distanceOf(best).agrees)) best = without;
  }
  return { setting: best, distance: distanceOf(best), tried: known.size };
}

const FARTHEST: Distance = { mean: Infinity, agrees: false };

/** All settings that differ from `best` in exactly one or two dimensions. */
function changed(best: Setting, options: SearchTask["options"], dimensions: 1 | 2): readonly Setting[] {
  const ones = DIMENSIONS.flatMap((dimension) =>
    options[dimension].map((change) => ({ ...best, ...change })),
  );
  if (dimensions === 1) return distinct(best, ones, 1);
  const twos = ones.flatMap((one) =>
    DIMENSIONS.flatMap((dimension) => options[dimension].map((change) => ({ ...one, ...change }))),
  );
  return distinct(best, twos, 2);
}

function cheapPairs(best: Setting, options: SearchTask["options"]): readonly Setting[] {
  const [first, second] = CHEAP;
  return options[first].flatMap((one) => options[second].map((other) => ({ ...best, ...one, ...other })));
}

function distinct(best: Setting, settings: readonly Setting[], dimensions: number): readonly Setting[] {
  const byKey = new Map(settings.map((setting) => [settingKey(setting), setting]));
  return [...byKey.values()].filter((setting) => changesBetween(best, setting).length === dimensions);
}

/** Photos of a search: at most this many. */
const SEARCH_PHOTOS = 8;

/**
 * The photos for a search, from all photos, worst first: most of them are the worst ones, as these show what is wrong.
 * The others are spread over the rest, and show what a change would break.
 */
export function photosForSearch<Photo>(worstFirst: readonly Photo[]): readonly Photo[] {
  if (worstFirst.length <= SEARCH_PHOTOS) return worstFirst;
  const worst = Math.ceil(SEARCH_PHOTOS * 0.75);
  const rest = worstFirst.slice(worst);
  const others = SEARCH_PHOTOS - worst;
  const spread = Array.from(
    { length: others },
    (_, at) => rest[Math.floor(((at + 0.5) * rest.length) / others)],
  );
  return [...worstFirst.slice(0, worst), ...spread.filter((photo) => photo !== undefined)];
}
