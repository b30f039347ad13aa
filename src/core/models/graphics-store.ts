import type { StoreApi } from "zustand/vanilla";
import type { SharedStorage } from "#src/storage/browser-storage.ts";
import { createStoredValue } from "#src/storage/stored-value.ts";

/**
 * By model id: what was found of models on the graphics processor of this device, as their worker wrote it, or
 * {@link REQUESTED}. A model without an entry never runs there.
 */
export type GraphicsStore = StoreApi<Readonly<Record<string, string>>>;

/** A person wants this model to be tried on the graphics processor at its next load. */
export const REQUESTED = "requested";

/** Makes the store. */
export function createGraphicsStore(storage: SharedStorage): GraphicsStore {
  return createStoredValue<Readonly<Record<string, string>>>(
    storage,
    { key: "bio-kingdom.graphics", partOf: (texts) => texts, withStored: (_, stored) => textsIn(stored) },
    () => ({}),
  );
}

function textsIn(stored: unknown): Readonly<Record<string, string>> {
  const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter(([, text]) => typeof text === "string"));
}
