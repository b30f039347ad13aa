/**
 * Other apps share photos to this path, relative to the service worker. The web manifest contains it too. A page of
 * the app then opens the photos.
 */
export const SHARE_PATH = "share";

/** The cache for shared photos that wait for a page, and the address prefix of each, followed by its own id. */
export const SHARED_PHOTO_CACHE = "shared-photo";
export const SHARED_PHOTO_ADDRESS = "/shared-photo/";

/** Header with the name of the photo's file, encoded by `encodeURIComponent`. */
export const PHOTO_NAME_HEADER = "X-Photo-Name";

/** The form field with the photos, as in the web manifest. */
const PHOTOS_FIELD = "photos";

interface PhotoCaches {
  readonly open: (name: string) => Promise<{
    readonly put: (address: string, answer: Response) => Promise<void>;
  }>;
  readonly delete: (name: string) => Promise<boolean>;
}

type ShareRequest = Pick<Request, "url" | "headers" | "referrer" | "destination" | "formData">;

/**
 * Stores the first photo that another app shared, and redirects the browser to the page that opens it. The query
 * contains the number of photos, and the id of the stored one or the reason why none is stored. Sends nothing to
 * the network. Never rejects.
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
    // The form is truncated, or there is no space. The page reports this.
    return goOn({ photos: "failed" });
  }
}

/**
 * True if another site posted the photos, as far as browsers show it.
 *
 * [Note: Photos from other sites]
 * Any page can post a form to the share target. `Sec-Fetch-Site` would reveal it, but browsers add this header
 * after the service worker (seen in Chromium 156). Only Chromium has share targets. Chromium shows `Origin` to the
 * service worker: the address of the page that posts, but "null" for the share sheet and for pages without
 * referrers. So the app refuses pages that it can recognise, and everything in a frame. It stores the rest under a
 * new id, so no waiting photo is replaced. In a tab of the browser the page asks before it opens the photo, because
 * share sheets open the window of the installed app. See docs/decisions/0008-answers.md.
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
