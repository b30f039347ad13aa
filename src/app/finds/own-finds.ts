import { bitsApart, differenceHash } from "#domain/photo/difference-hash.ts";
import { cosineOf } from "#domain/teaching/likeness.ts";
import type { InputSpec } from "#models/manifest.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import type { HistoryEntry } from "#src/app/history/rules/history.ts";
import type { HistoryStore } from "#src/app/history/state/history-store.ts";
import type { Reference, ReferenceSource } from "#src/app/references/reference.ts";
import { pictureOfUrl } from "#src/core/photos/photo-pictures.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import type { InferenceClient } from "#src/core/workers/inference-client.ts";
import { loadLazyTexts, pageLocale, t } from "#src/language/messages.ts";
import { findsOf, isOfRecord } from "./rules/finds.ts";

export interface OwnFindsDeps {
  /** The history is part of Premium, so Free has no finds. */
  readonly isPremium: () => boolean;
  readonly history: Pick<HistoryStore, "getState" | "subscribe" | "read" | "readThumbnail">;
  readonly imaging: Pick<ImagingClient, "check" | "prepare">;
  /** The model whose features tell how alike pictures are, if it is loaded. */
  readonly openedClient: (modelId: string) => Pick<InferenceClient, "model" | "loaded" | "features"> | null;
}

/** The newest finds of a kind that are compared with a photo. */
const MOST = 30;

/** A photo and its thumbnail differ in at most this many of the 64 bits of {@link differenceHash}. */
const SAME_PHOTO_BITS = 4;

/** For the hash alone, any input will do. */
const INPUT: InputSpec = { width: 192, height: 192, fit: "cover" };

const NEVER_ABORTED = new AbortController().signal;

/** What of a picture is compared. */
interface Look {
  readonly hash: string;
  /** Null while the app's own model is not loaded. */
  readonly features: Float32Array | null;
}

/**
 * A person's own finds of a record's kind, the most alike to the photo first. Without a photo, or while the app's own model
 * is not loaded, the newest first. The photo itself is left out, as its answer may be in the history already. Thumbnails
 * are looked at anew each time. See: docs/decisions/0024-own-finds.md
 */
export function createOwnFinds({ isPremium, history, imaging, openedClient }: OwnFindsDeps): ReferenceSource {
  async function look(picture: Blob): Promise<Look | null> {
    const client = openedClient(KINGDOM_MODEL.id);
    const network = client === null || client.loaded() === null ? null : client;
    const input = network?.model.manifest.input ?? INPUT;
    const checked = await imaging.check(picture, Infinity, NEVER_ABORTED);
    if (!checked.ok) return null;
    const prepared = await imaging.prepare(picture, checked.value.facts, input, {}, NEVER_ABORTED);
    if (!prepared.ok) return null;
    const { tensor } = prepared.value;
    const [height, width] = tensor.shape;
    const hash = differenceHash(tensor.data, width, height);
    const features = await network?.features(tensor, NEVER_ABORTED);
    return { hash, features: features?.ok === true ? features.value : null };
  }

  /** How alike a picture is to the photo: a cosine, -1 if nobody knows; null for the photo itself. */
  async function likeness(picture: Blob, photo: Look): Promise<number | null> {
    const seen = await look(picture);
    if (seen === null) return -1;
    if (bitsApart(seen.hash, photo.hash) <= SAME_PHOTO_BITS) return null;
    return seen.features === null || photo.features === null ? -1 : cosineOf(seen.features, photo.features);
  }

  return async (record, photo) => {
    if (!isPremium()) return [];
    await loadLazyTexts();
    const finds = findsOf(await readEntries(history)).filter((find) => isOfRecord(find, record));
    const pictures: Reference[] = [];
    for (const { entry } of finds.slice(0, MOST)) {
      const url = await history.readThumbnail(entry.id);
      if (url !== null) pictures.push(referenceOf(entry, pictureOfUrl(url)));
    }
    const own = photo === null || pictures.length === 0 ? null : await look(photo);
    if (own === null) return pictures;
    const ranked: { readonly reference: Reference; readonly alike: number }[] = [];
    // One after the other, so that an answer to a photo waits for one picture at most.
    for (const reference of pictures) {
      const alike = await likeness(reference.picture, own);
      if (alike !== null) ranked.push({ reference, alike });
    }
    return ranked.toSorted((one, other) => other.alike - one.alike).map(({ reference }) => reference);
  };
}

function referenceOf({ id, keptAt }: HistoryEntry, picture: Blob): Reference {
  const day = new Intl.DateTimeFormat(pageLocale(), { dateStyle: "medium" }).format(new Date(keptAt));
  return { key: `own ${id}`, picture, caption: t`Yours, ${day}` };
}

/** Reads the history. It has no entries if it can't be read, which its own page says. */
async function readEntries(history: OwnFindsDeps["history"]): Promise<readonly HistoryEntry[]> {
  await history.read();
  // A later read, such as that of an open page, ends this one without a list.
  const list = await new Promise<ReturnType<typeof history.getState>["list"]>((resolve) => {
    const stop = history.subscribe(show);
    show();
    function show(): void {
      const { list: now } = history.getState();
      if (now.status === "reading") return;
      stop();
      resolve(now);
    }
  });
  return list.status === "ready" ? list.entries : [];
}
