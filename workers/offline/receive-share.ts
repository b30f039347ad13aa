/**
 * Path to which other apps share photos, relative to the service worker. The web manifest contains it too; a page of the
 * app then opens the photos.
 */
export const SHARE_PATH = "share";

/** The cache in which shared photos wait for that page, and the address prefix of each, followed by its own id. */
export const SHARED_PHOTO_CACHE = "shared-photo";
export const SHARED_PHOTO_ADDRESS = "/shared-photo/";

/** Header with the name of the photo's file, encoded by `encodeURIComponent`. */
export const PHOTO_NAME_HEADER = "X-Photo-Name";

/** The form field with the photos, the same as in the web manifest. */
const PHOTOS_FIELD = "photos";

/** The part of the browser's caches that holds the photo. */
interface PhotoCaches {
  readonly open: (name: string) => Promise<{
    readonly put: (address: string, answer: Response) => Promise<void>;
  }>;
  readonly delete: (name: string) => Promise<boolean>;
}

/** The used parts of the request that carries photos. */
type ShareRequest = Pick<Request, "url" | "headers" | "referrer" | "destination" | "formData">;

/**
 * Stores the first photo that another app shared, and redirects the browser to the page that opens it. The query contains
 * the number of photos, and the id of the stored one or the reason why none is stored. Sends nothing to the network.
 * Never rejects.
 */
export async function receiveShare(request: ShareRequest, caches: PhotoCaches): Promise<Response> {
  const goOn = (query: Readonly<Record<string, string>>): Response =>
    Response.redirect(new URL(`?${new URLSearchParams(query).toString()}`, request.url).href, 303);
  if (isFromOtherSite(request)) return goOn({ photos: "refused" });
  try {
    const photos = (await request.formData())
      .getAll(PHOTOS_FIELD)
      .filter((part) => part instanceof File && part.size > 0);
    const [first] = photos;
    if (!(first instanceof File)) return goOn({ photos: "0" });
    const headers = { "Content-Type": first.type, [PHOTO_NAME_HEADER]: encodeURIComponent(first.name) };
    const id = crypto.randomUUID();
    const cache = await caches.open(SHARED_PHOTO_CACHE);
    await cache.put(SHARED_PHOTO_ADDRESS + id, new Response(first, { headers }));
    return goOn({ photos: String(photos.length), id });
  } catch {
    // The form is cut off, or there is no room. The page shows this.
    return goOn({ photos: "failed" });
  }
}

/**
 * [Note: Photos from other sites]
 * Any page can post a form to the share target. `Sec-Fetch-Site` would show it, but browsers add it after the service worker
 * (seen in Chromium 156). What Chromium, the only one with share targets, shows here is `Origin`: the address of the page that
 * posts, but "null" for the share sheet, and also for a page that sends no referrers. So a page that can be recognised is refused, and so
 * is everything that comes into a frame. The rest is kept under an id of its own, where it replaces no photo that waits, and in a
 * tab of the browser the page asks before it opens it: share sheets open the window of the installed app.
 * See docs/decisions/0008-answers.md.
 */
function isFromOtherSite({ url, headers, referrer, destination }: ShareRequest): boolean {
  const own = new URL(url).origin;
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const told = [headers.get("Origin") ?? "", referrer].find((origin) => URL.canParse(origin));
  return told === undefined ? destination !== "document" : new URL(told).origin !== own;
}

/** Deletes shared photos that no page has opened. */
export async function forgetSharedPhotos(caches: Pick<PhotoCaches, "delete">): Promise<void> {
  await caches.delete(SHARED_PHOTO_CACHE);
}
