import type { StoreApi } from "zustand/vanilla";
import * as v from "valibot";
import type { DataLicence } from "../rules/archive.ts";
import { createKeptStore } from "#src/storage/kept-store.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";

/** What a person says of all their archives. */
export interface ArchiveSettings {
  /** Who looked at the answers, as they write it; empty where nobody is to be named. */
  readonly identifiedBy: string;
  /** Null where none is chosen. */
  readonly licence: DataLicence | null;
}

/** What was said last, kept on the device for the next archive. */
export type ArchiveSettingsStore = StoreApi<ArchiveSettings>;

/** Key of the settings in the storage. */
const ARCHIVE_KEY = "bio-kingdom.archive";

const NOTHING_SAID: ArchiveSettings = { identifiedBy: "", licence: null };

/** Anything else that is kept there counts as nothing said. */
const KEPT = v.object({
  identifiedBy: v.fallback(v.string(), NOTHING_SAID.identifiedBy),
  licence: v.fallback(v.nullable(v.picklist(["CC0-1.0", "CC-BY-4.0", "CC-BY-NC-4.0"])), NOTHING_SAID.licence),
});

/** Makes the store of archive settings. It follows other tabs. */
export function createArchiveSettings(storage: SharedStorage): ArchiveSettingsStore {
  return createKeptStore<ArchiveSettings>(
    storage,
    {
      key: ARCHIVE_KEY,
      partOf: (state) => state,
      withKept: (_, kept) => {
        const read = v.safeParse(KEPT, kept);
        return read.success ? read.output : NOTHING_SAID;
      },
    },
    () => NOTHING_SAID,
  );
}
