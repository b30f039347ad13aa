import { openBrowserStorage, type SharedStorage } from "#src/storage/browser-storage.ts";
import { createStoredValue, type StoredValue } from "#src/storage/stored-value.ts";

/** What a person wants of photos from the web. No photo is fetched without a tap, whatever it says. */
export interface WebPhotosChoice {
  /** False once the person has said "never". */
  readonly isOffered: boolean;
  /** True if photos are stored on this device, so that a record looks for its own. */
  readonly hasStored: boolean;
}

/** Opens the choice, which stays on this device. */
export function createWebPhotosChoice(storage: SharedStorage): StoredValue<WebPhotosChoice> {
  return createStoredValue<WebPhotosChoice>(
    storage,
    {
      key: "bio-kingdom.web-photos",
      partOf: (choice) => choice,
      withStored: (_, stored) => choiceIn(stored),
    },
    () => choiceIn(null),
  );
}

function choiceIn(stored: unknown): WebPhotosChoice {
  const is = (name: keyof WebPhotosChoice, value: boolean): boolean =>
    typeof stored === "object" && stored !== null && Reflect.get(stored, name) === value;
  return { isOffered: !is("isOffered", false), hasStored: is("hasStored", true) };
}

/** The choice of this browser. */
export function webPhotosChoice(): StoredValue<WebPhotosChoice> {
  opened ??= createWebPhotosChoice(openBrowserStorage());
  return opened;
}

let opened: StoredValue<WebPhotosChoice> | null = null;
