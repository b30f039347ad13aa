import { createRandom, type Random } from "#domain/random.ts";

/** The part of a picture that a photo shows, and how. */
export interface View {
  /** 0..1: which of the pictures. */
  readonly picture: number;
  /** Width and height of the part, 0..1 of those of the picture. */
  readonly side: number;
  /** Where the part begins, 0..1 of what is left beside it. */
  readonly at: readonly [x: number, y: number];
  readonly isMirrored: boolean;
  /** What the pixels are multiplied by. */
  readonly light: number;
}

/** Why nobody can read a file that is called a photo. */
export type PhotoFault = "empty" | "text" | "head-alone";

/** A photo that is to be made. */
export interface PlannedPhoto {
  /** From the folder, with slashes. Names come again in other folders, as those of cameras do. */
  readonly path: string;
  /** By the camera's clock, as in ISO 8601, without an offset. Null for the folder whose camera states no date. */
  readonly takenAt: string | null;
  /** Number of its series. Photos of a series show the same thing and come seconds after each other. */
  readonly series: number;
  readonly shows: View | PhotoFault;
}

const FOLDERS = ["transect-a/trap-1", "transect-a/trap-2", "transect-b/trap-1", "field", "scans"] as const;

/** The folder of a camera that writes no date. */
const UNDATED: (typeof FOLDERS)[number] = "scans";

const FAULTS: readonly PhotoFault[] = ["empty", "text", "head-alone"];

/** One photo of so many can't be read. */
const FAULT_EVERY = 125;

/** Longest series. */
const MOST_IN_SERIES = 5;

/** Seconds from photo to photo of a series, and from a series to the next. */
const SECONDS = { within: [1, 4], between: [120, 900] } as const;

const FIRST_DAY = Date.UTC(2026, 4, 1, 6);

/**
 * Plans photos as a season of camera traps and a walk through a field leave them: in folders, in series, some of them
 * broken. The same count and seed give the same plan.
 */
export function planBatchPhotos(count: number, seed: number): readonly PlannedPhoto[] {
  const random = createRandom(seed);
  const ofFolder = Math.ceil(count / FOLDERS.length);
  const photos: PlannedPhoto[] = [];
  let [series, left, clock] = [-1, 0, FIRST_DAY];
  let shows = viewOf(random);
  for (let index = 0; index < count; index += 1) {
    const folder = FOLDERS[Math.floor(index / ofFolder)] ?? UNDATED;
    const number = index % ofFolder;
    const isNext = left === 0 || number === 0;
    if (number === 0) clock = FIRST_DAY;
    clock += 1000 * between(random, isNext ? SECONDS.between : SECONDS.within);
    if (isNext) [series, left, shows] = [series + 1, 1 + random.below(MOST_IN_SERIES), viewOf(random)];
    else shows = nextView(shows, random);
    left -= 1;
    photos.push({
      path: `${folder}/IMG_${String(number + 1).padStart(5, "0")}.jpg`,
      takenAt: folder === UNDATED ? null : new Date(clock).toISOString().slice(0, 19),
      series,
      shows: faultAt(index) ?? shows,
    });
  }
  return photos;
}

/** Broken files come in turn, never the first of all. */
function faultAt(index: number): PhotoFault | null {
  if (index % FAULT_EVERY !== FAULT_EVERY - 1) return null;
  return FAULTS[Math.floor(index / FAULT_EVERY) % FAULTS.length] ?? null;
}

function viewOf(random: Random): View {
  return {
    picture: random.fraction(),
    side: 0.48 + 0.37 * random.fraction(),
    at: [random.fraction(), random.fraction()],
    isMirrored: random.below(2) === 0,
    light: 0.8 + 0.4 * random.fraction(),
  };
}

/** The same thing a moment later: it moved a little, and so did the light. */
function nextView(view: View, random: Random): View {
  const moved = (from: number): number => Math.min(1, Math.max(0, from + 0.06 * (random.fraction() - 0.5)));
  return {
    ...view,
    at: [moved(view.at[0]), moved(view.at[1])],
    light: view.light + 0.04 * (random.fraction() - 0.5),
  };
}

function between(random: Random, [least, most]: readonly [number, number]): number {
  return least + random.below(most - least + 1);
}
