import { jpeg } from "#tests/fakes/photo-bytes.ts";

/** The answer of a site to one request. */
export interface SiteAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

export function jsonAnswer(value: unknown, status = 200): SiteAnswer {
  return { status, type: "application/json", body: JSON.stringify(value) };
}

/** A taxon as `GET /v1/taxa` of iNaturalist describes it, by the fields that its documentation names. */
export function taxon(name: string, photo: Readonly<Record<string, unknown>> | null = {}): object {
  return {
    id: 52592,
    rank: "species",
    rank_level: 10,
    is_active: true,
    name,
    matched_term: name,
    preferred_common_name: "Speckled Wood",
    default_photo: photo && {
      id: 7176702,
      license_code: "cc-by",
      attribution: "(c) Judy Gallagher, some rights reserved (CC BY), uploaded by Judy Gallagher",
      url: "https://inaturalist-open-data.s3.amazonaws.com/photos/7176702/square.jpg",
      square_url: "https://inaturalist-open-data.s3.amazonaws.com/photos/7176702/square.jpg",
      medium_url: "https://inaturalist-open-data.s3.amazonaws.com/photos/7176702/medium.jpg",
      original_dimensions: { width: 968, height: 1423 },
      flags: [],
      ...photo,
    },
  };
}

/** The answer of `GET /v1/taxa`. */
export function taxa(...results: readonly object[]): object {
  return { total_results: results.length, page: 1, per_page: 10, results };
}

interface FileFacts {
  readonly index?: number;
  readonly licence?: string;
  readonly artist?: string;
  readonly mime?: string;
  readonly thumburl?: string;
  readonly descriptionurl?: string;
}

/** A file as `prop=imageinfo` of Wikimedia Commons describes it. */
export function commonsFile(title: string, facts: FileFacts = {}): object {
  const { index = 1, licence = "cc-by-sa-4.0", mime = "image/jpeg" } = facts;
  const name = encodeURIComponent(title);
  return {
    pageid: 1000 + index,
    ns: 6,
    title: `File:${title}`,
    index,
    imagerepository: "local",
    imageinfo: [
      {
        thumburl:
          facts.thumburl ?? `https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/${name}/500px-${name}`,
        thumbwidth: 500,
        thumbheight: 333,
        responsiveUrls: {},
        url: `https://upload.wikimedia.org/wikipedia/commons/a/ab/${name}`,
        descriptionurl: facts.descriptionurl ?? `https://commons.wikimedia.org/wiki/File:${name}`,
        descriptionshorturl: `https://commons.wikimedia.org/w/index.php?curid=${1000 + index}`,
        mime,
        extmetadata: {
          License: { value: licence, source: "commons-templates", hidden: "" },
          Artist: {
            value:
              facts.artist ??
              '<a href="//commons.wikimedia.org/wiki/User:Ada" title="User:Ada">Ada &amp; Grace</a>',
            source: "commons-desc-page",
          },
        },
      },
    ],
  };
}

/** The answer of the search of Wikimedia Commons with `formatversion=2`. Without files it has no `query`. */
export function commons(...pages: readonly object[]): object {
  return { batchcomplete: true, ...(pages.length === 0 ? {} : { query: { pages } }) };
}

/** Answers by host, as functions of the address. */
export type Sites = Readonly<Record<string, (address: URL) => SiteAnswer | Response | Promise<Response>>>;

export const PICTURE: SiteAnswer = {
  status: 200,
  type: "image/jpeg",
  body: jpeg({ width: 500, height: 333 }),
};

/** Sites that know `name`: one photo at iNaturalist, three at Wikimedia Commons. `change` replaces the answers of hosts. */
export function sitesOf(name: string, change: Sites = {}): Sites {
  return {
    "api.inaturalist.org": () => jsonAnswer(taxa(taxon(name))),
    "inaturalist-open-data.s3.amazonaws.com": () => PICTURE,
    "commons.wikimedia.org": () =>
      jsonAnswer(
        commons(
          commonsFile(`${name} 3.jpg`, { index: 3 }),
          commonsFile(`${name} 1.jpg`, { index: 1 }),
          commonsFile(`${name} 2.jpg`, { index: 2, licence: "cc0" }),
        ),
      ),
    "upload.wikimedia.org": () => PICTURE,
    ...change,
  };
}
