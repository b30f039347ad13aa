import { createStore } from "zustand/vanilla";
import type { StorageProblem } from "#domain/error.ts";
import { once } from "#domain/once.ts";
import type { Result } from "#domain/result.ts";
import {
  MAX_SPRAY_FILE_BYTES,
  readSprayFile,
  readStoredSprays,
  type SprayFileError,
} from "#src/app/solutions/spray-log/rules/spray-file.ts";
import { newestSpraysFirst, type Spray } from "#src/app/solutions/spray-log/rules/spray.ts";
import { askToPersist, type Persistence } from "#src/storage/persistence.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import { openTabChannel, type TabChannel } from "#src/storage/tabs.ts";
import { openSprayDatabase, type SprayDatabase, type StoredSpray } from "./spray-database.ts";

/** The sprays of this device. */
export type SprayList =
  | { readonly status: "reading" }
  | { readonly status: "failed"; readonly problem: StorageProblem }
  | {
      readonly status: "ready";
      /** Newest first. */
      readonly sprays: readonly Spray[];
      /** Number of stored sprays that this version can't read. */
      readonly unreadable: number;
    };

/** The result of the last action. */
export type SprayNotice =
  | { readonly status: "none" }
  | { readonly status: "restored"; readonly count: number }
  | { readonly status: "imported"; readonly added: number; readonly known: number }
  | { readonly status: "refused"; readonly fileName: string; readonly error: SprayFileError }
  | {
      readonly status: "failed";
      readonly action: "delete" | "undo" | "import";
      readonly problem: StorageProblem;
    };

export interface SprayLogSnapshot {
  readonly list: SprayList;
  readonly notice: SprayNotice;
  /** Number of deleted sprays that an undo brings back. */
  readonly undoable: number;
}

/** The spray log, with its actions. No method rejects. */
export interface SprayLog extends ReadableStore<SprayLogSnapshot> {
  /** Reads the log now and after each change by other tabs. Returns a function that stops this. */
  readonly watch: () => () => void;
  readonly read: () => Promise<void>;
  /** Writes a new spray, or replaces the one with its id. */
  readonly save: (spray: Spray) => Promise<Result<void, StorageProblem>>;
  readonly remove: (id: string) => Promise<void>;
  /** Brings back the deleted sprays. */
  readonly undo: () => Promise<void>;
  /** Removes the notice. Deletions can then no longer be undone. */
  readonly dismiss: () => void;
  /** Adds the sprays of an exported file that are not here yet. A wrong file changes nothing. */
  readonly importFile: (file: File) => Promise<void>;
}

export interface SprayLogDeps {
  readonly database: SprayDatabase;
  readonly channel: TabChannel;
  readonly persistence: Persistence;
}

/** Creates the log. It reads nothing before the first `watch`. */
export function createSprayLog({ database, channel, persistence }: SprayLogDeps): SprayLog {
  const store = createStore<SprayLogSnapshot>(() => ({
    list: { status: "reading" },
    notice: { status: "none" },
    undoable: 0,
  }));
  /** The stored sprays that an undo brings back. The database no longer has them. */
  let deleted: readonly StoredSpray[] = [];
  let readings = 0;

  const show = (notice: SprayNotice): void => store.setState({ notice, undoable: deleted.length });
  async function read(): Promise<void> {
    const reading = ++readings;
    const stored = await database.readAll();
    if (reading !== readings) return;
    if (!stored.ok) return store.setState({ list: { status: "failed", problem: stored.error } });
    const { sprays, unreadable } = readStoredSprays(stored.value);
    store.setState({ list: { status: "ready", sprays: newestSpraysFirst(sprays), unreadable } });
  }
  async function changed(): Promise<void> {
    channel.announce();
    await read();
  }
  async function importFile(file: File): Promise<SprayNotice> {
    const refused = (error: SprayFileError): SprayNotice => ({
      status: "refused",
      fileName: file.name,
      error,
    });
    if (file.size > MAX_SPRAY_FILE_BYTES) return refused("file-too-large");
    const sprays = readSprayFile(await file.text().catch(() => ""));
    if (!sprays.ok) return refused(sprays.error);
    const added = await database.add(sprays.value);
    if (!added.ok) return { status: "failed", action: "import", problem: added.error };
    if (added.value > 0) void askToPersist(persistence);
    await changed();
    return { status: "imported", added: added.value, known: sprays.value.length - added.value };
  }

  return {
    ...readable(store),
    read,
    watch: () => {
      void read();
      return channel.onChange(() => void read());
    },
    save: async (spray) => {
      const saved = await database.put(spray);
      if (!saved.ok) return saved;
      void askToPersist(persistence);
      await changed();
      return saved;
    },
    remove: async (id) => {
      const removed = await database.remove(id);
      if (!removed.ok) return show({ status: "failed", action: "delete", problem: removed.error });
      if (removed.value !== null) deleted = [...deleted, removed.value];
      show({ status: "none" });
      return changed();
    },
    undo: async () => {
      const sprays = deleted;
      if (sprays.length === 0) return undefined;
      // A second press must not add the sprays twice.
      deleted = [];
      const restored = await database.add(sprays);
      if (restored.ok) {
        show({ status: "restored", count: sprays.length });
        return changed();
      }
      // Only this page has them now. It keeps them, so that the person can try again.
      deleted = [...sprays, ...deleted];
      return show({ status: "failed", action: "undo", problem: restored.error });
    },
    dismiss: () => {
      deleted = [];
      show({ status: "none" });
    },
    importFile: async (file) => show(await importFile(file)),
  };
}

/** Opens the spray log of this browser, once for all pages. Import this module dynamically. */
export const openSprayLog = once(async (): Promise<SprayLog> =>
  createSprayLog({
    database: openSprayDatabase(),
    channel: openTabChannel("bio-kingdom.spray-log"),
    // Contrary to its type, `navigator.storage` is missing outside secure contexts.
    persistence: navigator.storage,
  }),
);
