import * as v from "valibot";
import type { StoreApi } from "zustand/vanilla";
import type { DataLicence } from "#src/lab/batch/rules/archive.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";
import { createStoredValue } from "#src/storage/stored-value.ts";

/** A person's choices for all their archives. */
export interface ArchiveSettings {
  /** Name of the person who reviewed the answers; empty for none. */
  readonly identifiedBy: string;
  /** Null for no licence. */
  readonly licence: DataLicence | null;
}

/** The last choices. The device stores them for the next archive. */
export type ArchiveSettingsStore = StoreApi<ArchiveSettings>;

const ARCHIVE_KEY = "bio-kingdom.archive";

const NONE: ArchiveSettings = { identifiedBy: "", licence: null };

/** Reads an invalid stored value as no choice. */
const STORED = v.fallback(
  v.object({
    identifiedBy: v.fallback(v.string(), NONE.identifiedBy),
    licence: v.fallback(v.nullable(v.picklist(["CC0-1.0", "CC-BY-4.0", "CC-BY-NC-4.0"])), NONE.licence),
  }),
  NONE,
);

/** Makes the store of archive settings. The store follows changes in other tabs. */
export function createArchiveSettings(storage: SharedStorage): ArchiveSettingsStore {
  return createStoredValue<ArchiveSettings>(
    storage,
    { key: ARCHIVE_KEY, partOf: (state) => state, withStored: (_, stored) => v.parse(STORED, stored) },
    () => NONE,
  );
}
