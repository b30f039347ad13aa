import { createStore } from "zustand/vanilla";
import type { BatchPhoto } from "#domain/batch/batch-photo.ts";
import { readable, type ReadableStore } from "#src/stores/readable-store.ts";
import type { BatchSettings, BatchState, BurstRuleName } from "./batch-state.ts";
import type { ThumbnailOf } from "../photos/photo-thumbnails.ts";

/** How many of a batch's photos were found among files. */
export interface FoundFiles {
  readonly found: number;
  readonly missing: number;
}

/** The batches of this browser, of which one can be open here. Nothing rejects. */
export interface BatchStore extends ReadableStore<BatchState> {
  /** Begins a batch and opens it. Where that can't be, the closed state says why. */
  readonly start: (files: readonly File[], settings: BatchSettings) => Promise<void>;
  /** Opens a kept batch. Its photos' files are missing until {@link giveFiles}. */
  readonly open: (id: string) => Promise<void>;
  /** Back to the list. A batch that runs is paused. */
  readonly close: () => void;
  /** Deletes a batch for good. */
  readonly forget: (id: string) => Promise<void>;
  /** Photos on their way are given up, and asked again later. */
  readonly pause: () => void;
  readonly cancel: () => void;
  readonly goOn: () => void;
  /**
   * Takes the photos' files again, after a reload: by path and size, else by name and size. It does not go on by itself.
   */
  readonly giveFiles: (files: readonly File[]) => Promise<FoundFiles>;
  /** Writes photos anew as a person reviewed them, by path. */
  readonly review: (changed: readonly BatchPhoto[]) => Promise<void>;
  readonly setBurstRule: (rule: BurstRuleName) => Promise<void>;
  readonly rename: (title: string) => Promise<void>;
  /** Null where the file is not at hand. */
  readonly fileOf: (path: string) => File | null;
  /** A small picture, made when it is asked for; the last few hundred are kept in memory. */
  readonly thumbnailOf: ThumbnailOf;
}

const nothing = (): Promise<void> => Promise.resolve();

/** What the store needs. */
export interface BatchStoreDeps {
  readonly thumbnailOf: ThumbnailOf;
}

/** Makes the store of batches. */
export function createBatchStore({ thumbnailOf }: BatchStoreDeps): BatchStore {
  const store = createStore<BatchState>(() => ({ status: "closed", kept: [], problem: null }));
  return {
    ...readable(store),
    start: nothing,
    open: nothing,
    close: () => {},
    forget: nothing,
    pause: () => {},
    cancel: () => {},
    goOn: () => {},
    giveFiles: () => Promise.resolve({ found: 0, missing: 0 }),
    review: nothing,
    setBurstRule: nothing,
    rename: nothing,
    fileOf: () => null,
    thumbnailOf,
  };
}
