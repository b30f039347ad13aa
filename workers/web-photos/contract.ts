import type { Licence } from "#domain/free-licence.ts";
import type { Result } from "#domain/result.ts";
import type { MethodTable, WireError } from "#workers/contract.ts";

/** The sites that are asked for photos. */
export type PhotoSite = "iNaturalist" | "Wikimedia Commons";

/** A photo of another site, with what its licence wants to be shown beside it. */
export interface WebPhoto {
  /** A JPEG, PNG or WebP. */
  readonly picture: Blob;
  /** Plain text. */
  readonly author: string;
  readonly licence: Licence;
  readonly site: PhotoSite;
  /** Address of the photo's page on its site. */
  readonly page: string;
}

/**
 * Why a site gave less than it may have. unreachable: no answer came, or none that the browser lets through. busy: it
 * takes no more requests now. unusable: its answer is an error, too large, or not what its interface promises.
 */
export type SiteFault = "unreachable" | "busy" | "unusable";

export interface WebPhotosReply {
  /** At most three. */
  readonly photos: readonly WebPhoto[];
  /** The first fault of each site that had one. */
  readonly faults: readonly { readonly site: PhotoSite; readonly fault: SiteFault }[];
}

/** Methods of the worker that asks other sites for photos. They never reject. */
export interface WebPhotosApi {
  /**
   * Asks for photos of a taxon. The taxon's name is all that leaves the device; anything else than such a name is an
   * `internal` error, and nothing is sent.
   */
  photosOf(taxon: string, requestId: number): Promise<Result<WebPhotosReply, WireError>>;
  /** Ends a call of `photosOf`, which then answers with what it has. */
  cancel(requestId: number): Promise<void>;
}

/** Twelve requests at most, each of 20 seconds at most, and time for those of other tabs. */
const DEADLINE_MS = 5 * 60_000;

/** The limits of the worker's methods. */
export const WEB_PHOTOS_METHODS: MethodTable<WebPhotosApi> = {
  photosOf: { deadlineMs: DEADLINE_MS, cancels: (_, requestId) => requestId },
};
