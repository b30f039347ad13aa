import { createStore } from "zustand/vanilla";
import { abort } from "#domain/abort.ts";
import type { AppError } from "#domain/error.ts";
import type { Result } from "#domain/result.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import type { StoredValue } from "#src/storage/stored-value.ts";
import type { WebPhoto, WebPhotosReply } from "#workers/web-photos/contract.ts";
import type { WebPhotosChoice } from "./web-photos-choice.ts";
import type { StoredTotals, WebPhotosDatabase } from "./web-photos-database.ts";

/** The photos of one taxon on the screen. */
export type TaxonPhotosView =
  /** Looks on the device. */
  | { readonly status: "reading" }
  /** Nothing is stored, and nobody was asked. */
  | { readonly status: "offered" }
  | { readonly status: "asking" }
  | { readonly status: "shown"; readonly photos: readonly WebPhoto[] }
  | { readonly status: "none"; readonly faults: WebPhotosReply["faults"] }
  /** The worker did not start, or ended. */
  | { readonly status: "failed" };

export interface TaxonPhotosState {
  readonly view: TaxonPhotosView;
  /** Null until it is read, and where it can't be read. */
  readonly totals: StoredTotals | null;
  /** What the storage of this browser refused last. */
  readonly refused: "none" | "storing" | "removing";
}

/** The photos of one taxon, with their actions. No method rejects. */
export interface TaxonPhotos extends ReadableStore<TaxonPhotosState> {
  /** Shows the stored photos. If there are none, asks for some, but only if `mayAsk`. */
  readonly open: (mayAsk: boolean) => Promise<void>;
  /** Asks the other sites for photos, and stores what came. */
  readonly ask: () => Promise<void>;
  /** Ends what runs. Nothing is sent after it. */
  readonly end: () => void;
  readonly remove: () => Promise<void>;
  readonly removeAll: () => Promise<void>;
}

export interface TaxonPhotosDeps {
  readonly database: WebPhotosDatabase;
  readonly choice: Pick<StoredValue<WebPhotosChoice>, "setState">;
  readonly photosOf: (taxon: string, signal: AbortSignal) => Promise<Result<WebPhotosReply, AppError>>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Makes the photos of a taxon. It does nothing before the first `open`. */
export function createTaxonPhotos(
  taxon: string,
  { database, choice, photosOf, now }: TaxonPhotosDeps,
): TaxonPhotos {
  const store = createStore<TaxonPhotosState>(() => ({
    view: { status: "reading" },
    totals: null,
    refused: "none",
  }));
  let running: AbortController | null = null;
  const show = (view: TaxonPhotosView): void => store.setState({ view });
  const begin = (): AbortSignal => {
    abort(running);
    running = new AbortController();
    return running.signal;
  };

  async function count(): Promise<void> {
    const totals = await database.totals();
    if (!totals.ok) return;
    store.setState({ totals: totals.value });
    choice.setState({ hasStored: totals.value.photos > 0 });
  }

  async function ask(): Promise<void> {
    const signal = begin();
    show({ status: "asking" });
    const reply = await photosOf(taxon, signal);
    if (signal.aborted) return;
    if (!reply.ok) return show({ status: "failed" });
    const { photos, faults } = reply.value;
    if (photos.length === 0) return show({ status: "none", faults });
    const stored = await database.put(taxon, photos, now());
    await count();
    if (signal.aborted) return;
    store.setState({ refused: stored.ok ? "none" : "storing" });
    show({ status: "shown", photos });
  }

  /** Removes photos, those of this taxon among them. */
  async function removeWith(work: WebPhotosDatabase["removeAll"]): Promise<void> {
    const removed = await work();
    await count();
    store.setState({ refused: removed.ok ? "none" : "removing" });
    if (removed.ok) show({ status: "offered" });
  }

  return {
    ...readable(store),
    ask,
    open: async (mayAsk) => {
      const signal = begin();
      show({ status: "reading" });
      const stored = await database.read(taxon);
      await count();
      if (signal.aborted) return undefined;
      if (stored.ok && stored.value !== null) return show({ status: "shown", photos: stored.value });
      return mayAsk ? ask() : show({ status: "offered" });
    },
    end: () => abort(running),
    remove: () => removeWith(() => database.remove(taxon)),
    removeAll: () => removeWith(database.removeAll),
  };
}
