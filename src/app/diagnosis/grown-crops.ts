import { openBrowserStorage, type SharedStorage } from "#src/storage/browser-storage.ts";
import { createStoredValue, type StoredValue } from "#src/storage/stored-value.ts";

/** The crops that a person told, the last one first. The app suggests them for the next photo. */
export interface GrownCrops {
  readonly crops: readonly string[];
}

/** Most crops that are remembered. */
const MOST_CROPS = 6;

/** Opens the remembered crops, which stay on this device. */
export function createGrownCrops(storage: SharedStorage): StoredValue<GrownCrops> {
  return createStoredValue<GrownCrops>(
    storage,
    {
      key: "bio-kingdom.crops",
      partOf: ({ crops }) => ({ crops }),
      withStored: (_, stored) => ({ crops: cropsIn(stored) }),
    },
    () => ({ crops: [] }),
  );
}

function cropsIn(stored: unknown): readonly string[] {
  if (typeof stored !== "object" || stored === null || !("crops" in stored)) return [];
  if (!Array.isArray(stored.crops)) return [];
  return stored.crops.filter((crop) => typeof crop === "string").slice(0, MOST_CROPS);
}

/** Puts a crop before the others. */
export function withCrop({ crops }: GrownCrops, crop: string): GrownCrops {
  return { crops: [crop, ...crops.filter((each) => each !== crop)].slice(0, MOST_CROPS) };
}

/** The remembered crops of this browser. */
export function grownCrops(): StoredValue<GrownCrops> {
  opened ??= createGrownCrops(openBrowserStorage());
  return opened;
}

let opened: StoredValue<GrownCrops> | null = null;
