import { createStore } from "zustand/vanilla";
import { abort } from "#domain/abort.ts";
import type { AppError } from "#domain/error.ts";
import type { PackagingClient } from "#src/core/workers/packaging-client.ts";
import { type SortedCopy, zipParts } from "#src/lab/batch/rules/copy-plan.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import type { canPickFolder, CopyFault, copyIntoFolder, CopyReport, pickFolder } from "./copy-into-folder.ts";

/** The progress or the result of copying the photos of the batch `batchId`. */
export type CopiesState =
  | { readonly status: "none" }
  | ({ readonly batchId: string } & (
      | { readonly status: "copying"; readonly done: number; readonly total: number }
      /** `part` counts from 1. */
      | { readonly status: "zipping"; readonly part: number; readonly parts: number }
      | ({ readonly status: "copied" } & CopyReport)
      /** `unreadable` has the paths of photos without a file. */
      | { readonly status: "zipped"; readonly parts: number; readonly unreadable: readonly string[] }
      /** `written` copies are finished and stay. */
      | { readonly status: "not-copied"; readonly written: number; readonly fault: CopyFault }
      | { readonly status: "not-zipped"; readonly error: AppError }
    ));

/** The photos to copy, with their new names. */
export interface CopiesRequest {
  readonly batchId: string;
  readonly copies: readonly SortedCopy[];
  /** The available files, keyed by photo path. */
  readonly files: ReadonlyMap<string, File>;
}

/** Receives each zip file. `part` counts from 1. */
type TakeZip = (zip: Blob, part: number, parts: number) => void;

/**
 * Copies photos into one folder per name, for one batch at a time. Copying continues on other pages. No method rejects.
 */
export interface SortedCopiesStore extends ReadableStore<CopiesState> {
  /** True if the browser lets a person choose a folder to write into; all browsers can make zip files. */
  readonly canPickFolder: () => boolean;
  /**
   * Asks for a folder and copies into it. Call this method in a user gesture. Does nothing if the user chooses no
   * folder.
   */
  readonly copy: (request: CopiesRequest) => Promise<void>;
  /** Makes zip files. They reference the photos' data on the disk instead of holding it in memory. */
  readonly zip: (request: CopiesRequest, take: TakeZip) => Promise<void>;
  /** Stops; finished copies stay. */
  readonly stop: () => void;
}

export interface SortedCopiesDeps {
  readonly canPickFolder: typeof canPickFolder;
  readonly pickFolder: typeof pickFolder;
  readonly copyIntoFolder: typeof copyIntoFolder;
  readonly zip: PackagingClient["zip"];
}

export function createSortedCopies(deps: SortedCopiesDeps): SortedCopiesStore {
  const store = createStore<CopiesState>(() => ({ status: "none" }));
  let running: AbortController | null = null;
  const run = async (task: (events: CopyEvents) => Promise<void>): Promise<void> => {
    if (running !== null) return;
    running = new AbortController();
    const { signal } = running;
    try {
      await task({ show: (state) => store.setState(state, true), signal });
    } finally {
      running = null;
    }
  };

  return {
    ...readable(store),
    canPickFolder: deps.canPickFolder,
    copy: (request) => run((events) => copyAll(request, events, deps)),
    zip: (request, take) => run((events) => zipAll({ ...request, take }, events, deps)),
    stop: () => abort(running),
  };
}

interface CopyEvents {
  readonly show: (state: CopiesState) => void;
  readonly signal: AbortSignal;
}

async function copyAll(
  { batchId, copies, files }: CopiesRequest,
  { show, signal }: CopyEvents,
  deps: SortedCopiesDeps,
): Promise<void> {
  const into = await deps.pickFolder();
  if (into === null) return;
  let written = 0;
  const onProgress = (done: number): void => {
    written = done;
    show({ status: "copying", batchId, done, total: copies.length });
  };
  onProgress(0);
  const copied = await deps.copyIntoFolder({ copies, files, into, onProgress }, signal);
  show(
    copied.ok
      ? { status: "copied", batchId, ...copied.value }
      : { status: "not-copied", batchId, written, fault: copied.error },
  );
}

async function zipAll(
  { batchId, copies, files, take }: CopiesRequest & { readonly take: TakeZip },
  { show, signal }: CopyEvents,
  { zip }: SortedCopiesDeps,
): Promise<void> {
  const found = copies.flatMap(({ from, folder, name }) => {
    const blob = files.get(from);
    return blob === undefined ? [] : [{ path: `${folder}/${name}`, bytes: blob.size, blob }];
  });
  const parts = zipParts(found);
  for (const [at, part] of parts.entries()) {
    show({ status: "zipping", batchId, part: at + 1, parts: parts.length });
    const named = part.map(({ path, blob }) => ({ path, blob }));
    const zipped = await zip(named, signal);
    if (!zipped.ok) return show({ status: "not-zipped", batchId, error: zipped.error });
    take(zipped.value, at + 1, parts.length);
  }
  const unreadable = copies.map(({ from }) => from).filter((from) => !files.has(from));
  show({ status: "zipped", batchId, parts: parts.length, unreadable });
}
