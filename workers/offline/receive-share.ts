/**
 * Where other apps share photos to, relative to the service worker: the web manifest names it, and a page of the app takes
 * them over there.
 */
export const SHARE_PATH = "share";

/** The cache in which shared photos wait for that page, and the address under which each lies there, by its own id. */
export const SHARED_PHOTO_CACHE = "shared-photo";
export const SHARED_PHOTO_ADDRESS = "/shared-photo/";

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

/** What is read of the request with which photos come. */
type ShareRequest = Pick<Request, "url" | "headers" | "referrer" | "destination" | "formData">;

/**
 * Keeps the first photo that another app shared, and redirects the browser to the page that opens it. Its query says
 * how many there were, and the id of the one that is kept; or why none is. Nothing is sent to the network. It never rejects.
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
    // The form is cut off, or there is no room. The page says so.
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
