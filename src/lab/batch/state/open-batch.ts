import { createStore } from "zustand/vanilla";
import { abort } from "#domain/abort.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { createThrottle } from "#domain/throttle.ts";
import { createTurns } from "#domain/turns.ts";
import type { BatchHead, BatchRecord } from "#src/lab/batch/rules/batch-record.ts";
import { findFiles } from "#src/lab/batch/rules/find-files.ts";
import type { FolderFault } from "#src/lab/photos/photo-folder.ts";
import { askAgain, cancel, goOn, pause } from "./batch-control.ts";
import {
  type BatchCommands,
  type BatchSession,
  type BatchSessionDeps,
  type BatchView,
  type FoundFiles,
  listOf,
  putPhoto,
  settle,
  show,
} from "./batch-session.ts";
import { changeHead, storeFolder, writeAll, writeChange } from "./batch-writer.ts";
import { readCapture } from "./capture-reading.ts";

/** Milliseconds until the next try to write a batch that is not stored. Browsers have no event that reports free space. */
const STORE_AGAIN_MS = 10_000;

/** What a batch is opened with. */
interface OpenedWith {
  readonly files: ReadonlyMap<string, File>;
  readonly folder: FileSystemDirectoryHandle | null;
  readonly isStored: boolean;
}

/** Opens a batch. Calls `onView` immediately, and then with each new view. No command rejects. */
export function openBatch(
  { head, chosen, photos }: BatchRecord,
  { files, folder, isStored }: OpenedWith,
  deps: BatchSessionDeps,
  onView: (view: BatchView) => void,
): BatchSession {
  const session: BatchSession = {
    view: createStore(() => ({
      head,
      photos: [],
      phase: { code: "paused" },
      storage: isStored ? "stored" : "not-stored",
      leftOut: leftOutOf(head),
      files,
      folder: folder?.name ?? null,
      again: null,
      reading: null,
      answeredBy: [],
    })),
    deps,
    chosen,
    head: { ...head, done: 0, reviewed: 0 },
    photos: new Map(),
    list: null,
    answeredBy: new Map(),
    again: null,
    waitingAgain: new Set(),
    folder: folder && { handle: folder, photos: chosen.length },
    inTurn: createTurns(),
    suspects: new Set(),
    run: new AbortController(),
    reading: null,
    ended: Promise.resolve(),
    closing: new AbortController(),
  };
  const { view, closing } = session;
  const commands = commandsOf(session);
  const storeSoon = createThrottle(deps.clock, STORE_AGAIN_MS, closing.signal, () => void writeAll(session));
  view.subscribe((now) => {
    onView({ ...commands, ...now });
    if (now.storage === "not-stored") storeSoon();
  });
  for (const photo of photos) putPhoto(session, photo);
  settle(session);
  return session;
}

/** Pauses the batch, which shows nothing any more. Resolves after the run has ended and everything is written. */
export async function closeBatch(session: BatchSession): Promise<void> {
  abort(session.closing);
  abort(session.run);
  await session.ended;
  await session.inTurn(() => Promise.resolve());
}

/** Batches of earlier versions know only how many files were left out. */
function leftOutOf({ leftOut, leftOutFiles }: BatchHead): BatchView["leftOut"] {
  return leftOutFiles ?? (leftOut === 0 ? [] : [{ kind: "other", count: leftOut, endings: [] }]);
}

function commandsOf(session: BatchSession): BatchCommands {
  const { signal } = session.closing;
  return {
    pause: () => pause(session),
    cancel: () => cancel(session),
    goOn: () => goOn(session),
    addFiles: (...files) => addFiles(session, ...files),
    openFolder: () => openFolder(session),
    smallPicture: (path) => smallPicture(session, path),
    askAgain: (...question) => askAgain(session, ...question),
    readCapture: (question) => readCapture(session, question),
    stopReading: () => abort(session.reading?.stopping),
    review: async (changed) => {
      if (signal.aborted) return listOf(session);
      const known = changed.filter(({ path }) => session.photos.has(path));
      for (const photo of known) putPhoto(session, photo);
      show(session);
      const photos = listOf(session);
      await writeChange(session, known);
      return photos;
    },
    setBurstRule: (burstRule) => changeHead(session, { settings: { ...session.head.settings, burstRule } }),
    rename: (title) => changeHead(session, { title }),
    storeAgain: async () => {
      if (!signal.aborted) await writeAll(session);
      return session.view.getState().storage === "stored";
    },
  };
}

function addFiles(
  session: BatchSession,
  added: readonly File[],
  folder: FileSystemDirectoryHandle | null = null,
): FoundFiles {
  const { chosen, view, closing, deps } = session;
  if (closing.signal.aborted) return { found: 0, missing: 0 };
  const found = findFiles(chosen, added);
  if (folder !== null && found.size > 0 && found.size >= (session.folder?.photos ?? 0)) {
    session.folder = { handle: folder, photos: found.size };
    void storeFolder(session.head.id, folder, deps.database);
  }
  show(session, {
    files: new Map([...view.getState().files, ...found]),
    folder: session.folder?.handle.name ?? null,
  });
  // Whoever chooses the photos again wants the batch to go on. One that was cancelled waits for the button.
  if (view.getState().phase.code === "photos-missing") {
    settle(session);
    if (view.getState().phase.code === "paused") goOn(session);
  }
  return { found: found.size, missing: chosen.length - found.size };
}

/** See {@link BatchCommands.openFolder}. */
export async function openFolder(session: BatchSession): Promise<Result<FoundFiles, FolderFault>> {
  const { folder, deps } = session;
  if (folder === null) return err("gone");
  const files = await deps.readFolder(folder.handle);
  const photosIn = (photos: number): void => {
    session.folder = { handle: folder.handle, photos };
  };
  if (files.ok) {
    const found = addFiles(session, files.value);
    photosIn(found.found);
    return ok(found);
  }
  if (files.error === "gone") photosIn(0);
  return files;
}

async function smallPicture({ head, deps }: BatchSession, path: string): Promise<Blob | null> {
  try {
    return await deps.database.readPicture(head.id, path);
  } catch {
    // The photo's frame stays empty, as for a photo without a picture.
    return null;
  }
}
