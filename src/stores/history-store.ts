import { createStore, type StoreApi } from "zustand/vanilla";
import type { Clock } from "#src/domain/clock.ts";
import { type HistoryEntry, type HistoryRecord, newestFirst } from "#src/domain/history.ts";
import {
  type HistoryFileError,
  MAX_HISTORY_FILE_BYTES,
  readHistoryFile,
  writeHistoryFile,
} from "#src/domain/history-file.ts";
import { readStoredEntries } from "#src/domain/history-schema.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { Identified } from "#src/pipeline/identify-photo.ts";
import type { MakeThumbnail } from "#src/pipeline/make-thumbnail.ts";
import type { HistoryChannel } from "./history-channel.ts";
import type { HistoryDatabase, HistoryProblem, StoredEntry } from "./history-database.ts";
import type { ChosenPhoto } from "./identification-store.ts";

/** What is known of the history. */
export type HistoryList =
  | { readonly status: "reading" }
  | { readonly status: "failed"; readonly problem: HistoryProblem }
  | {
      readonly status: "ready";
      /** Newest first. */
      readonly entries: readonly HistoryEntry[];
      /** How many entries are kept in a shape that this version does not know. */
      readonly unreadable: number;
    };

/** What came of the last thing that a person did with the history. */
export type HistoryNotice =
  | { readonly status: "none" }
  /** Can be undone until the next action, or for {@link UNDO_MS}. */
  | { readonly status: "deleted"; readonly count: number }
  | { readonly status: "restored"; readonly count: number }
  /** `known` entries of the file were there before. */
  | { readonly status: "imported"; readonly added: number; readonly known: number }
  | { readonly status: "refused"; readonly fileName: string; readonly error: HistoryFileError }
  | {
      readonly status: "failed";
      readonly action: "delete" | "undo" | "import" | "export";
      readonly problem: HistoryProblem;
    };

/** The state of the history page. */
export interface HistorySnapshot {
  readonly list: HistoryList;
  readonly notice: HistoryNotice;
}

/** The history of this device, and what can be done with it. Nothing rejects: what went wrong is in the notice. */
export interface HistoryStore extends Pick<StoreApi<HistorySnapshot>, "getState" | "subscribe"> {
  readonly getInitialState: () => HistorySnapshot;
  /** Reads the history and stays in step with other tabs. Returns the way to stop. */
  readonly watch: () => () => void;
  /** Reads the history again. */
  readonly read: () => Promise<void>;
  /** Keeps a delivered result, with a thumbnail where one can be made. */
  readonly keep: (photo: ChosenPhoto, answer: Identified) => Promise<Result<HistoryEntry, HistoryProblem>>;
  readonly readThumbnail: (id: string) => Promise<string | null>;
  readonly remove: (ids: readonly string[] | "all") => Promise<void>;
  /** Takes back the last deletion. */
  readonly undo: () => Promise<void>;
  /** The whole history as a file's text, or null where it can't be read. */
  readonly writeFile: () => Promise<string | null>;
  /** Adds the entries of an exported file that are not there yet. A file with a fault changes nothing. */
  readonly importFile: (file: File) => Promise<void>;
}

/** What the store needs. */
export interface HistoryDeps {
  readonly database: HistoryDatabase;
  readonly channel: HistoryChannel;
  readonly makeThumbnail: MakeThumbnail;
  /** Asks the browser not to clear the history when room gets short. It may refuse. */
  readonly askToPersist: () => Promise<unknown>;
  readonly clock: Pick<Clock, "sleep">;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** How long a deletion can be undone, in milliseconds. */
export const UNDO_MS = 20_000;

/** Makes the store of the history. It reads nothing before it is watched. */
export function createHistoryStore(deps: HistoryDeps): HistoryStore {
  const { database } = deps;
  const store = createStore<HistorySnapshot>(() => ({
    list: { status: "reading" },
    notice: { status: "none" },
  }));
  /** What the last deletion took. */
  let removed: readonly HistoryRecord<StoredEntry>[] = [];
  /** Ends with the next action. */
  let action = new AbortController();
  let readings = 0;

  /** Ends what the last action left: its notice, and the way to undo it. */
  function nextAction(): AbortSignal {
    action.abort();
    action = new AbortController();
    removed = [];
    return action.signal;
  }

  function tell(notice: HistoryNotice): void {
    store.setState({ notice });
  }

  async function read(): Promise<void> {
    const reading = ++readings;
    const stored = await database.readEntries();
    // A later reading knows more.
    if (reading !== readings) return;
    if (!stored.ok) {
      store.setState({ list: { status: "failed", problem: stored.error } });
      return;
    }
    const { entries, unreadable } = readStoredEntries(stored.value);
    store.setState({ list: { status: "ready", entries: newestFirst(entries), unreadable } });
  }

  async function changed(): Promise<void> {
    deps.channel.announce();
    await read();
  }

  async function keep(photo: ChosenPhoto, answer: Identified): Promise<Result<HistoryEntry, HistoryProblem>> {
    const entry: HistoryEntry = {
      id: deps.newId(),
      keptAt: deps.now().toISOString(),
      photoName: photo.file.name,
      identification: answer.identification,
      timings: answer.timings,
    };
    // At once, since the page may be left any moment. The thumbnail takes longer and can fail.
    const kept = await database.add([{ entry, thumbnail: null }]);
    if (!kept.ok) return kept;
    // The answer changes nothing: where the browser refuses, the history is kept as long as there is room.
    if (kept.value.before === 0) void deps.askToPersist();
    await changed();
    const thumbnail = await thumbnailOrNull(photo.preview, deps.makeThumbnail);
    if (thumbnail !== null) {
      const added = await database.addThumbnail(entry.id, thumbnail);
      if (added.ok) await changed();
    }
    return ok(entry);
  }

  async function remove(ids: readonly string[] | "all"): Promise<void> {
    const signal = nextAction();
    const taken = await database.remove(ids);
    if (!taken.ok) {
      tell({ status: "failed", action: "delete", problem: taken.error });
      return;
    }
    await changed();
    if (signal.aborted) return;
    removed = taken.value;
    if (removed.length === 0) {
      tell({ status: "none" });
      return;
    }
    tell({ status: "deleted", count: removed.length });
    await deps.clock.sleep(UNDO_MS, signal);
    if (signal.aborted) return;
    nextAction();
    tell({ status: "none" });
  }

  async function undo(): Promise<void> {
    const records = removed;
    if (records.length === 0) return;
    nextAction();
    const restored = await database.add(records);
    if (restored.ok) {
      await changed();
      tell({ status: "restored", count: restored.value.added });
    } else {
      // What was deleted is only here now: it can be tried again.
      removed = records;
      tell({ status: "failed", action: "undo", problem: restored.error });
    }
  }

  async function writeFile(): Promise<string | null> {
    nextAction();
    const [stored, thumbnails] = await Promise.all([database.readEntries(), database.readThumbnails()]);
    if (!stored.ok || !thumbnails.ok) {
      const problem = stored.ok ? thumbnails : stored;
      if (!problem.ok) tell({ status: "failed", action: "export", problem: problem.error });
      return null;
    }
    tell({ status: "none" });
    const records = newestFirst(readStoredEntries(stored.value).entries).map((entry) => ({
      entry,
      thumbnail: thumbnails.value.get(entry.id) ?? null,
    }));
    return writeHistoryFile(records, deps.now());
  }

  async function importFile(file: File): Promise<void> {
    nextAction();
    const records = await readFile(file);
    if (!records.ok) {
      tell({ status: "refused", fileName: file.name, error: records.error });
      return;
    }
    const imported = await database.add(records.value);
    if (!imported.ok) {
      tell({ status: "failed", action: "import", problem: imported.error });
      return;
    }
    const { added } = imported.value;
    await changed();
    tell({ status: "imported", added, known: records.value.length - added });
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    watch: () => {
      void read();
      const stop = deps.channel.onChange(() => void read());
      return () => {
        stop();
        // News of before would surprise on the way back; a deletion can still be undone then.
        if (store.getState().notice.status !== "deleted") tell({ status: "none" });
      };
    },
    read,
    keep,
    readThumbnail: async (id) => {
      const thumbnail = await database.readThumbnail(id);
      return thumbnail.ok ? thumbnail.value : null;
    },
    remove,
    undo,
    writeFile,
    importFile,
  };
}

/** Whatever stops a thumbnail, the result is worth more than its picture. */
async function thumbnailOrNull(preview: Blob | null, makeThumbnail: MakeThumbnail): Promise<string | null> {
  if (preview === null) return null;
  try {
    return await makeThumbnail(preview);
  } catch {
    return null;
  }
}

async function readFile(file: File): Promise<Result<readonly HistoryRecord[], HistoryFileError>> {
  if (file.size > MAX_HISTORY_FILE_BYTES) return err({ code: "file-too-large" });
  try {
    return readHistoryFile(await file.text());
  } catch {
    return err({ code: "file-unreadable" });
  }
}
