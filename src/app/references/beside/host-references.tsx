import { sniff } from "#domain/photo/sniff.ts";
import { PhotoCredit } from "#src/app/guide/web-photos/photo-credit.tsx";
import type { Reference, ReferenceSource } from "#src/app/references/reference.ts";
import { HOST_INDEX, hostEntriesIn, type HostPhoto, readHostPhoto } from "./host-photos.ts";

const FOLDER = `${import.meta.env.BASE_URL}references/`;

/** Name of the cache with what was fetched of the folder, for use without a network. */
const CACHE = "references";

/** The photos that whoever hosts this copy put beside the app, of licences that allow it. */
export const hostReferences: ReferenceSource = async ({ id }) => {
  const index = await fetchKept(HOST_INDEX);
  const entries = index === null ? null : hostEntriesIn(await jsonIn(index));
  const photos = (entries ?? []).flatMap((entry) => {
    const photo = readHostPhoto(entry);
    return photo.ok && photo.value.record === id ? [photo.value] : [];
  });
  return (await Promise.all(photos.map(referenceOf))).flat();
};

async function referenceOf(photo: HostPhoto): Promise<readonly Reference[]> {
  const answer = await fetchKept(photo.file);
  if (answer === null) return [];
  const picture = await answer.blob();
  const { kind } = sniff(new Uint8Array(await picture.arrayBuffer()));
  return kind === "supported" ? [{ key: photo.file, picture, caption: <Credit {...photo} /> }] : [];
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

/** A file of the folder: from the network, or as it was fetched last. Null if it is not to be had. */
async function fetchKept(file: string): Promise<Response | null> {
  const address = FOLDER + file;
  const cache = await openCache();
  try {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    await keep(cache, address, answer.clone());
    return answer;
  } catch {
    // There is no network.
    return (await cache?.match(address)) ?? null;
  }
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
