import { createStore } from "zustand/vanilla";
import { type SortedCopy, zipParts } from "../rules/sorted-copies.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { canPickFolder, CopyFault, copyIntoFolder, pickFolder } from "../export/copy-into-folder.ts";
import type { PackagingClient } from "#src/pipeline/workers/packaging-client.ts";
import { readable, type ReadableStore } from "#src/storage/kept-store.ts";

/** The copies that are being made, or the last ones. `batchId` names their batch. */
export type CopiesState =
  | { readonly status: "none" }
  | {
      readonly status: "copying";
      readonly batchId: string;
      readonly done: number;
      readonly total: number;
    }
  /** `part` counts from 1. */
  | {
      readonly status: "zipping";
      readonly batchId: string;
      readonly part: number;
      readonly parts: number;
    }
  | {
      readonly status: "copied";
      readonly batchId: string;
      readonly written: number;
      /** Paths of photos that could not be read any more. */
      readonly unreadable: readonly string[];
    }
  | {
      readonly status: "zipped";
      readonly batchId: string;
      readonly parts: number;
      /** Paths of photos whose files the page does not have. */
      readonly unreadable: readonly string[];
    }
  /** What was written before stays. */
  | {
      readonly status: "not-copied";
      readonly batchId: string;
      readonly written: number;
      readonly fault: CopyFault;
    }
  | { readonly status: "not-zipped"; readonly batchId: string; readonly error: IdentifyError };

/** Which photos are copied, and where to. */
export interface CopiesRequest {
  readonly batchId: string;
  readonly copies: readonly SortedCopy[];
  /** The photos' files by their paths, as far as the page has them. */
  readonly files: ReadonlyMap<string, File>;
}

/** Takes one zip file of several. `part` counts from 1. */
export type TakeZip = (zip: Blob, part: number, parts: number) => void;

/** Copies photos into folders by what they show, one batch at a time. It goes on when the page is left. Nothing rejects. */
export interface SortedCopiesStore extends ReadableStore<CopiesState> {
  /** True where copies can go into a folder that a person chooses; elsewhere they go into zip files. */
  readonly canPickFolder: () => boolean;
  /** Asks for a folder, while a tap is handled, and copies into it. Nothing happens where none is chosen. */
  readonly copy: (request: CopiesRequest) => Promise<void>;
  /** Makes zip files that refer to the photos and do not copy them. */
  readonly zip: (request: CopiesRequest, take: TakeZip) => Promise<void>;
  /** What is written so far stays. */
  readonly stop: () => void;
}

export interface SortedCopiesDeps {
  readonly canPickFolder: typeof canPickFolder;
  readonly pickFolder: typeof pickFolder;
  readonly copyIntoFolder: typeof copyIntoFolder;
  readonly zip: PackagingClient["zip"];
}

/** Makes the store. */
export function createSortedCopies(deps: SortedCopiesDeps): SortedCopiesStore {
  const store = createStore<CopiesState>(() => ({ status: "none" }));
  let running: AbortController | null = null;
  /** Runs a task unless one runs already. */
  const run = async (task: (show: ShowCopies, signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (running !== null) return;
    running = new AbortController();
    try {
      await task((state) => store.setState(state, true), running.signal);
    } finally {
      running = null;
    }
  };

  return {
    ...readable(store),
    canPickFolder: deps.canPickFolder,
    copy: (request) => run((show, signal) => copyAll(request, { show, signal }, deps)),
    zip: (request, take) => run((show, signal) => zipAll({ ...request, take }, { show, signal }, deps)),
    stop: () => running?.abort(),
  };
}

type ShowCopies = (state: CopiesState) => void;

/** How a task reports its progress, and the signal that ends it. */
interface CopyEvents {
  readonly show: ShowCopies;
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
  const there = copies.flatMap(({ from, folder, name }) => {
    const blob = files.get(from);
    return blob === undefined ? [] : [{ from, path: `${folder}/${name}`, bytes: blob.size, blob }];
  });
  const parts = zipParts(there);
  for (const [at, part] of parts.entries()) {
    show({ status: "zipping", batchId, part: at + 1, parts: parts.length });
    const zipped = await zip(
      part.map(({ path, blob }) => ({ path, blob })),
      signal,
    );
    if (!zipped.ok) return show({ status: "not-zipped", batchId, error: zipped.error });
    take(zipped.value, at + 1, parts.length);
  }
  const found = new Set(there.map(({ from }) => from));
  const unreadable = copies.flatMap(({ from }) => (found.has(from) ? [] : [from]));
  show({ status: "zipped", batchId, parts: parts.length, unreadable });
}
