/**
 * Where other apps share photos to, relative to the service worker: the web manifest names it, and a page of the app takes
 * them over there.
 */
export const SHARE_PATH = "share";

/** The cache in which a shared photo waits for that page, and the address under which it lies there. */
export const SHARED_PHOTO_CACHE = "shared-photo";
export const SHARED_PHOTO_ADDRESS = "/shared-photo";

/** Header that holds the name of the photo's file, as `encodeURIComponent` writes it. */
export const PHOTO_NAME_HEADER = "X-Photo-Name";

/** The field of the form that holds the photos, as the web manifest names it. */
const PHOTOS_FIELD = "photos";

/** The part of the browser's caches that holds the photo. */
interface PhotoCaches {
  readonly open: (name: string) => Promise<{
    readonly put: (address: string, answer: Response) => Promise<void>;
  }>;
  readonly delete: (name: string) => Promise<boolean>;
}

/**
 * Keeps the first photo that another app shared, and sends the browser on to the page that takes it over. Its query says
 * how many there were, or that none could be kept. Nothing is sent to the network. It never rejects.
 */
export async function receiveShare(request: Request, caches: PhotoCaches): Promise<Response> {
  const goOn = (photos: string): Response =>
    Response.redirect(new URL(`?photos=${photos}`, request.url).href, 303);
  try {
    await caches.delete(SHARED_PHOTO_CACHE);
    const photos = (await request.formData())
      .getAll(PHOTOS_FIELD)
      .filter((part) => part instanceof File && part.size > 0);
    const [first] = photos;
    if (!(first instanceof File)) return goOn("0");
    const headers = { "Content-Type": first.type, [PHOTO_NAME_HEADER]: encodeURIComponent(first.name) };
    const cache = await caches.open(SHARED_PHOTO_CACHE);
    await cache.put(SHARED_PHOTO_ADDRESS, new Response(first, { headers }));
    return goOn(String(photos.length));
  } catch {
    // The form is cut off, or there is no room. The page says so.
    return goOn("failed");
  }
}

/** Deletes a photo that was shared and that nobody has taken over. */
export async function forgetSharedPhoto(caches: Pick<PhotoCaches, "delete">): Promise<void> {
  await caches.delete(SHARED_PHOTO_CACHE);
}
