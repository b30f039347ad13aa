import * as v from "valibot";
import { freeLicenceOf } from "#domain/free-licence.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { knownAs, readAs } from "#domain/text/read-as.ts";
import type { PhotoSite, SiteFault, WebPhoto } from "./contract.ts";
import { authorAtINaturalist, authorIn, licenceAtINaturalist } from "./credit.ts";

/** A photo that a site offers under a licence that may be used, before its picture is fetched. */
export interface OfferedPhoto extends Pick<WebPhoto, "author" | "licence" | "page"> {
  /** Where its picture is. */
  readonly address: string;
}

/** How a site is asked for photos of a taxon, and how its answer is read. */
export interface Site {
  readonly name: PhotoSite;
  readonly addressOf: (taxon: string) => string;
  /** Photos under CC0, CC BY or CC BY-SA, the best first. `answer` is untrusted. */
  readonly read: (answer: unknown, taxon: string) => Result<readonly OfferedPhoto[], SiteFault>;
}

/** Results that either site is asked for. */
const RESULTS = 10;

/** A taxon of iNaturalist. Its other fields are not read. */
const TAXON = v.object({
  name: v.string(),
  /** The name that matched, such as a synonym. */
  matched_term: v.nullish(v.string()),
  default_photo: v.object({
    id: v.pipe(v.number(), v.integer(), v.minValue(1)),
    license_code: v.string(),
    attribution: v.string(),
    medium_url: v.string(),
  }),
});

/**
 * iNaturalist's search of taxa, each with its default photo (https://api.inaturalist.org/v1/docs/#!/Taxa/get_taxa). The
 * search finds other taxa by parts of the name too: only the taxon of this very name counts.
 */
const INATURALIST: Site = {
  name: "iNaturalist",
  addressOf: (taxon) =>
    `https://api.inaturalist.org/v1/taxa?${query({ q: taxon, is_active: "true", per_page: String(RESULTS), locale: "en" })}`,
  read: (answer, taxon) => {
    const list = readAs(v.object({ results: v.array(v.unknown()) }), answer);
    if (!list.ok) return err("unusable");
    const isMeant = (name: string | null | undefined): boolean => name?.toLowerCase() === taxon.toLowerCase();
    const photos = knownAs(TAXON, list.value.results.slice(0, RESULTS))
      .filter(({ name, matched_term }) => isMeant(name) || isMeant(matched_term))
      .map(({ default_photo: { id, license_code, attribution, medium_url } }) => ({
        address: medium_url,
        licence: licenceAtINaturalist(license_code),
        author: authorAtINaturalist(attribution),
        page: `https://www.inaturalist.org/photos/${id}`,
      }));
    return ok(photos.filter(isComplete));
  },
};

/** Pictures of Wikimedia are this wide: a standard size (https://www.mediawiki.org/wiki/Common_thumbnail_sizes). */
const WIDTH = "500";

const COMMONS_PAGES = "https://commons.wikimedia.org/wiki/File:";

/** A file of Wikimedia Commons. Its other fields are not read. */
const FILE = v.object({
  /** Its place among the results. */
  index: v.number(),
  imageinfo: v.tuple([
    v.object({
      thumburl: v.string(),
      descriptionurl: v.pipe(v.string(), v.startsWith(COMMONS_PAGES)),
      mime: v.picklist(["image/jpeg", "image/png", "image/webp"]),
      extmetadata: v.object({
        License: v.object({ value: v.string() }),
        Artist: v.object({ value: v.string() }),
      }),
    }),
  ]),
});

/**
 * The search of Wikimedia Commons, with the licence and the author of each file (https://www.mediawiki.org/wiki/API:Search,
 * https://www.mediawiki.org/wiki/API:Imageinfo, https://www.mediawiki.org/wiki/Extension:CommonsMetadata). An answer
 * without any file has no `query`; one with an error has status 200.
 */
const COMMONS: Site = {
  name: "Wikimedia Commons",
  addressOf: (taxon) =>
    `https://commons.wikimedia.org/w/api.php?${query({
      action: "query",
      format: "json",
      formatversion: "2",
      generator: "search",
      gsrnamespace: "6",
      gsrsearch: `"${taxon}" filetype:bitmap`,
      gsrlimit: String(RESULTS),
      prop: "imageinfo",
      iiprop: "url|mime|extmetadata",
      iiurlwidth: WIDTH,
      iiextmetadatafilter: "License|Artist",
      origin: "*",
    })}`,
  read: (answer) => {
    const read = readAs(
      v.object({
        error: v.optional(v.object({ code: v.string() })),
        query: v.optional(v.object({ pages: v.array(v.unknown()) })),
      }),
      answer,
    );
    if (!read.ok) return err("unusable");
    const { error, query: found } = read.value;
    if (error !== undefined) return err(error.code === "ratelimited" ? "busy" : "unusable");
    const photos = knownAs(FILE, (found?.pages ?? []).slice(0, RESULTS))
      .toSorted((one, other) => one.index - other.index)
      .map(({ imageinfo: [{ thumburl, descriptionurl, extmetadata }] }) => ({
        address: thumburl,
        licence: freeLicenceOf(extmetadata.License.value),
        author: authorIn(extmetadata.Artist.value),
        page: descriptionurl,
      }));
    return ok(photos.filter(isComplete));
  },
};

/** The sites, in the order in which they are asked. */
export const SITES: readonly Site[] = [INATURALIST, COMMONS];

interface ReadPhoto {
  readonly address: string;
  readonly licence: OfferedPhoto["licence"] | null;
  readonly author: string | null;
  readonly page: string;
}

/** True for a photo whose author and licence can be shown. */
function isComplete(photo: ReadPhoto): photo is OfferedPhoto {
  return photo.licence !== null && photo.author !== null;
}

function query(values: Readonly<Record<string, string>>): string {
  return new URLSearchParams(values).toString();
}
