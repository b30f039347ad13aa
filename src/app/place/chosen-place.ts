import { useStore } from "zustand";
import { openBrowserStorage, type SharedStorage } from "#src/storage/browser-storage.ts";
import { createStoredValue, type StoredValue } from "#src/storage/stored-value.ts";
import { places } from "./places.ts";

/** Chosen for a garden, a zoo or a glasshouse: no country orders or marks anything. */
export const ANYWHERE = "anywhere";

/** Where a person says that the plant grows. */
export interface ChosenPlace {
  /** A country's code or {@link ANYWHERE}; null for what the clock says. */
  readonly chosen: string | null;
}

/** Opens the chosen place, which stays on this device. */
export function createChosenPlace(storage: SharedStorage): StoredValue<ChosenPlace> {
  return createStoredValue<ChosenPlace>(
    storage,
    {
      key: "bio-kingdom.place",
      partOf: ({ chosen }) => ({ chosen }),
      withStored: (_, stored) => ({ chosen: placeIn(stored) }),
    },
    () => ({ chosen: null }),
  );
}

function placeIn(stored: unknown): string | null {
  if (typeof stored !== "object" || stored === null || !("chosen" in stored)) return null;
  const { chosen } = stored;
  if (typeof chosen !== "string") return null;
  return chosen === ANYWHERE || places().areasOf.has(chosen) ? chosen : null;
}

/** The country of a choice, or else of the clock's time zone; null for anywhere, and for a zone without a country. */
export function countryOf({ chosen }: ChosenPlace, zoneOfClock: () => string): string | null {
  if (chosen !== null) return chosen === ANYWHERE ? null : chosen;
  return places().countryOfZone.get(zoneOfClock()) ?? null;
}

/** The chosen place of this browser. */
export function chosenPlace(): StoredValue<ChosenPlace> {
  opened ??= createChosenPlace(openBrowserStorage());
  return opened;
}

let opened: StoredValue<ChosenPlace> | null = null;

/** The country where the plant is taken to grow; null for anywhere. The clock's time zone says it until a person does. */
export function useCountry(): string | null {
  return countryOf(useStore(chosenPlace()), () => new Intl.DateTimeFormat().resolvedOptions().timeZone);
}
