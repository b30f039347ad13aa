/**
 * Where the service worker lays a photo that another app shared. It is a program of its own, so these stand in
 * workers/offline/receive-share.ts too; a test holds that both are the same.
 */
export const SHARED_PHOTO = {
  cache: "shared-photo",
  address: "/shared-photo/",
  nameHeader: "X-Photo-Name",
} as const;

/** The part of the browser's caches that holds it. */
interface PhotoCaches {
  readonly open: (name: string) => Promise<{
    readonly match: (address: string) => Promise<Response | undefined>;
    readonly delete: (address: string) => Promise<boolean>;
  }>;
}

/** Takes a shared photo over: it is not kept any more. Null where there is none of this id, or the browser keeps none. */
export async function takeSharedPhoto(id: string, storage: PhotoCaches | undefined): Promise<File | null> {
  if (storage === undefined) return null;
  const cache = await storage.open(SHARED_PHOTO.cache);
  const kept = await cache.match(SHARED_PHOTO.address + id);
  const photo = kept === undefined ? null : await fileOf(kept);
  await cache.delete(SHARED_PHOTO.address + id);
  return photo;
}

async function fileOf(kept: Response): Promise<File> {
  const name = decodeURIComponent(kept.headers.get(SHARED_PHOTO.nameHeader) ?? "");
  const blob = await kept.blob();
  return new File([blob], name === "" ? "shared-photo" : name, { type: blob.type });
}
