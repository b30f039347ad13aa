import { sniff } from "#domain/photo/sniff.ts";
import { PhotoCredit } from "#src/app/guide/web-photos/photo-credit.tsx";
import type { Reference, ReferenceSource } from "#src/app/references/reference.ts";
import {
  HOST_INDEX,
  hostEntriesIn,
  type HostPhoto,
  MOST_BYTES,
  MOST_PHOTOS,
  readHostPhoto,
} from "./host-photos.ts";

const FOLDER = `${import.meta.env.BASE_URL}references/`;

/** Name of the cache with what was fetched of the folder, for use without a network. */
const CACHE = "references";

/** How long the index and a photo may take; what was kept comes then. */
const INDEX_MS = 3000;
const PHOTO_MS = 20_000;

/** The photos that whoever hosts this copy put beside the app, of licences that allow it. */
export const hostReferences: ReferenceSource = async ({ id }) => {
  const entries = await fetchKept(HOST_INDEX, INDEX_MS, async (answer) =>
    hostEntriesIn(await jsonIn(answer)),
  );
  const photos = (entries ?? []).flatMap((entry) => {
    const photo = readHostPhoto(entry);
    return photo.ok && photo.value.record === id ? [photo.value] : [];
  });
  return (await Promise.all(photos.slice(0, MOST_PHOTOS).map(referenceOf))).flat();
};

async function referenceOf(photo: HostPhoto, at: number): Promise<readonly Reference[]> {
  const picture = await fetchKept(photo.file, PHOTO_MS, pictureIn);
  return picture === null ? [] : [{ key: `host ${at}`, picture, caption: <Credit {...photo} /> }];
}

/** Null for what is no picture, or too large. */
async function pictureIn(answer: Response): Promise<Blob | null> {
  const picture = await answer.blob();
  if (picture.size > MOST_BYTES) return null;
  const { kind } = sniff(new Uint8Array(await picture.arrayBuffer()));
  return kind === "supported" ? picture : null;
}

function Credit({ author, licence, page }: HostPhoto) {
  if (licence === null || page === null) return <bdi>© {author}</bdi>;
  return <PhotoCredit author={author} licence={licence} page={page} site={new URL(page).host} />;
}

/** Null for a text that is no JSON, such as the page that some hosts send in place of a missing file. */
async function jsonIn(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    return null;
  }
}

/**
 * What a file of the folder has: from the network, or as it was kept last. Null if it is not to be had. `read` gives null for
 * an answer that is not this file, which is not kept.
 */
async function fetchKept<T>(
  file: string,
  ms: number,
  read: (answer: Response) => Promise<T | null>,
): Promise<T | null> {
  const address = FOLDER + file;
  const cache = await openCache();
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ms) });
    const value = answer.ok ? await read(answer.clone()) : null;
    if (value !== null) await keep(cache, address, answer);
    if (value !== null || answer.status === 404) return value;
  } catch {
    // There is no network, or it is too slow.
  }
  const kept = await cache?.match(address);
  return kept === undefined ? null : read(kept);
}

/** Null where the browser has no caches: on insecure pages, and where site data are blocked. */
async function openCache(): Promise<Cache | null> {
  try {
    return await globalThis.caches.open(CACHE);
  } catch {
    return null;
  }
}

async function keep(cache: Cache | null, address: string, answer: Response): Promise<void> {
  try {
    await cache?.put(address, answer);
  } catch {
    // The device is full: the picture is shown all the same.
  }
}
