import { abort } from "#domain/abort.ts";
import type { ModelRef } from "#domain/answer/identification.ts";
import type { CaptureQuestion } from "#domain/photo/capture.ts";
import type { LeftOutFiles } from "#domain/photo/file-kind.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { createTurns } from "#domain/turns.ts";
import type { FolderFault } from "#src/core/photos/photo-folder.ts";
import type { BatchPhoto } from "#src/lab/batch/rules/batch-photo.ts";
import { askAgain, cancel, goOn, pause } from "./batch-asking.ts";
import { type BatchPhase, createThrottle } from "./batch-run.ts";
import { changeHead, keepFolder, writeAll, writeChange } from "./batch-writes.ts";
import {
  type AskedAgain,
  type BatchKeeping,
  type HeldState,
  listOf,
  type OpenBatchDeps,
  putPhoto,
  type ReadingFacts,
  rest,
} from "./held-state.ts";
import { readFacts } from "./later-facts.ts";
import { findFiles } from "./new-batch.ts";
import type { BatchHead, BatchSubject, BurstRuleName, KeptBatch, KeptHead } from "./stored-batch.ts";

/** How many photos of the batch have a file now, and how many do not. */
export interface FoundFiles {
  readonly found: number;
  readonly missing: number;
}

/** The actions of an open batch. They do nothing after it is closed. */
export interface BatchCommands {
  /** Stops the run. After `goOn`, an interrupted photo is identified from the start. */
  readonly pause: () => void;
  readonly cancel: () => void;
  readonly goOn: () => void;
  /**
   * Matches files to the batch's photos after a reload, see `findFiles`. Keeps their folder, if the browser lets the app
   * open it again and it has no fewer of the photos than the kept one. Does not start a run.
   */
  readonly giveFiles: (files: readonly File[], folder?: FileSystemDirectoryHandle | null) => FoundFiles;
  /** Opens the kept folder again, and matches its files. Call it in a user gesture. */
  readonly openFolder: () => Promise<Result<FoundFiles, FolderFault>>;
  /** The stored small picture of a photo; null for none. */
  readonly smallPicture: (path: string) => Promise<Blob | null>;
  /** Asks finished photos again as another subject, if their files are here. Does nothing during a run. */
  readonly askAgain: (paths: readonly string[], subject: BatchSubject) => void;
  /** Reads dates or places from the files. Resolves with the number of photos that could not be read; null after a stop. */
  readonly readFacts: (asked: CaptureQuestion) => Promise<number | null>;
  readonly stopReading: () => void;
  /** Replaces reviewed photos by their paths. Resolves with all photos after the write. */
  readonly review: (changed: readonly BatchPhoto[]) => Promise<readonly BatchPhoto[]>;
  readonly setBurstRule: (burstRule: BurstRuleName) => Promise<void>;
  readonly rename: (title: string) => Promise<void>;
  /** Tries again to write a batch that is not stored; the app also tries every 10 s. True if it is stored now. */
  readonly keepAgain: () => Promise<boolean>;
}

/** A snapshot of the open batch, with its commands. */
export interface OpenBatch extends BatchCommands {
  readonly head: BatchHead;
  /**
   * The finished photos in any order. The list changes at most four times a second during a run; an unchanged photo
   * stays the same object.
   */
  readonly photos: readonly BatchPhoto[];
  readonly phase: BatchPhase;
  readonly keeping: BatchKeeping;
  /** The files of the folder that are not photos. */
  readonly leftOut: readonly LeftOutFiles[];
  /** The photos' files by their paths. Empty after a reload, until the person chooses them again. */
  readonly files: ReadonlyMap<string, File>;
  /** Name of the folder that `openFolder` opens; null for none. */
  readonly folder: string | null;
  /** The latest new question; null for none. */
  readonly again: AskedAgain | null;
  /** Null unless dates or places are being read. */
  readonly reading: ReadingFacts | null;
  /**
   * The models that answered, in the order of their first answers. More than `head.settings.models` if a model changed
   * its version during the batch; the page then warns that answers come from two versions.
   */
  readonly answeredBy: readonly ModelRef[];
}

/** An open batch, for the store of batches. */
export interface HeldBatch extends BatchCommands {
  readonly id: string;
  /** Pauses the batch and emits no more snapshots. Resolves after the run has ended and everything is written. */
  readonly close: () => Promise<void>;
}

/** Milliseconds until the next try to write a batch that is not stored. Browsers have no event that reports free space. */
const KEEP_AGAIN_MS = 10_000;

/** What a batch is opened with. */
interface OpenedWith {
  readonly files: ReadonlyMap<string, File>;
  readonly folder: FileSystemDirectoryHandle | null;
  readonly isKept: boolean;
}

/** Opens a batch. Calls `show` immediately, and then with each new snapshot. No method rejects. */
export function openBatch(
  { head, chosen, photos }: KeptBatch,
  { files, folder, isKept }: OpenedWith,
  deps: OpenBatchDeps,
  show: (batch: OpenBatch) => void,
): HeldBatch {
  const closing = new AbortController();
  const keepSoon = createThrottle(deps.clock, KEEP_AGAIN_MS, closing.signal, () => void writeAll(state));
  const state: HeldState = {
    chosen,
    photos: new Map(),
    list: null,
    models: new Map(),
    head: { ...head, done: 0, reviewed: 0 },
    files,
    folder,
    inFolder: folder === null ? 0 : chosen.length,
    phase: { code: "paused" },
    keeping: isKept ? "kept" : "unkept",
    asks: new Map(),
    again: null,
    reading: null,
    show: () => {
      if (closing.signal.aborted) return;
      const { head: now, phase, keeping, files: given, again, asks, reading } = state;
      show({
        ...commands,
        head: now,
        photos: listOf(state),
        phase,
        keeping,
        leftOut: leftOutOf(now),
        files: given,
        folder: state.folder?.name ?? null,
        again: again === null ? null : { ...again, left: asks.size },
        reading,
        answeredBy: [...state.models.values()],
      });
      if (keeping === "unkept") keepSoon();
    },
    deps,
    inTurn: createTurns(),
    suspects: new Set(),
    stopping: new AbortController(),
    ended: Promise.resolve(),
    closing,
  };
  const commands = commandsOf(state);
  for (const photo of photos) putPhoto(state, photo);
  rest(state);
  return { id: head.id, ...commands, close: () => close(state) };
}

/** Batches of earlier versions know only how many files were left out. */
function leftOutOf({ leftOut, leftOutFiles }: KeptHead): readonly LeftOutFiles[] {
  return leftOutFiles ?? (leftOut === 0 ? [] : [{ kind: "other", count: leftOut, endings: [] }]);
}

function commandsOf(state: HeldState): BatchCommands {
  const { signal } = state.closing;
  return {
    pause: () => pause(state),
    cancel: () => cancel(state),
    goOn: () => goOn(state),
    giveFiles: (...given) => giveFiles(state, ...given),
    openFolder: () => openFolder(state),
    smallPicture: (path) => smallPicture(state, path),
    askAgain: (...asked) => askAgain(state, ...asked),
    readFacts: (asked) => readFacts(state, asked),
    stopReading: () => abort(state.reading?.stopping),
    review: async (changed) => {
      if (signal.aborted) return listOf(state);
      const known = changed.filter(({ path }) => state.photos.has(path));
      for (const photo of known) putPhoto(state, photo);
      state.show();
      const photos = listOf(state);
      await writeChange(state, known);
      return photos;
    },
    setBurstRule: (burstRule) => changeHead(state, { settings: { ...state.head.settings, burstRule } }),
    rename: (title) => changeHead(state, { title }),
    keepAgain: async () => {
      if (!signal.aborted) await writeAll(state);
      return state.keeping === "kept";
    },
  };
}

function giveFiles(
  state: HeldState,
  given: readonly File[],
  folder: FileSystemDirectoryHandle | null = null,
): FoundFiles {
  if (state.closing.signal.aborted) return { found: 0, missing: 0 };
  const { chosen } = state;
  const found = findFiles(chosen, given);
  state.files = new Map([...state.files, ...found]);
  if (folder !== null && found.size > 0 && found.size >= state.inFolder) {
    state.folder = folder;
    state.inFolder = found.size;
    void keepFolder(state.head.id, folder, state.deps);
  }
  if (state.phase.code === "photos-missing") rest(state);
  else state.show();
  return { found: found.size, missing: chosen.length - found.size };
}

async function close(state: HeldState): Promise<void> {
  abort(state.closing);
  pause(state);
  await state.ended;
  await state.inTurn(() => Promise.resolve());
}

async function openFolder(state: HeldState): Promise<Result<FoundFiles, FolderFault>> {
  const { folder, deps } = state;
  if (folder === null) return err("gone");
  const files = await deps.readFolder(folder);
  if (files.ok) {
    const found = giveFiles(state, files.value);
    state.inFolder = found.found;
    return ok(found);
  }
  if (files.error === "gone") state.inFolder = 0;
  return files;
}

async function smallPicture({ head, deps }: HeldState, path: string): Promise<Blob | null> {
  try {
    return await deps.database.readPicture(head.id, path);
  } catch {
    // The photo's frame stays empty, as for a photo without a picture.
    return null;
  }
}
