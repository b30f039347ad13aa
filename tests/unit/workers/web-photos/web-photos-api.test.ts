import { array, assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { taxonToSend } from "#src/app/guide/texts/photos-elsewhere.ts";
import { bytesOf, join, png } from "#tests/fakes/photo-bytes.ts";
import {
  commons,
  commonsFile,
  jsonAnswer,
  PICTURE,
  type SiteAnswer,
  type Sites,
  sitesOf,
  taxa,
  taxon,
} from "#tests/fakes/photo-sites.ts";
import { loadAllRecords } from "#tests/fixtures/records/guide-records.ts";
import type { WebPhotosReply } from "#workers/web-photos/contract.ts";
import { authorIn } from "#workers/web-photos/credit.ts";
import hosts from "#workers/web-photos/hosts.json" with { type: "json" };
import type { RequestDeps } from "#workers/web-photos/requests.ts";
import { createWebPhotosApi, isTaxonName } from "#workers/web-photos/web-photos-api.ts";

const NAME = "Pararge aegeria";
const API = "api.inaturalist.org";
const OPEN_DATA = "inaturalist-open-data.s3.amazonaws.com";
const COMMONS = "commons.wikimedia.org";
const UPLOAD = "upload.wikimedia.org";

interface Sent {
  readonly address: URL;
  readonly init: RequestInit;
  /** Milliseconds of the fake time in which it was sent. */
  readonly at: number;
}

function responseOf({ status, type, body }: SiteAnswer): Response {
  return new Response(body, { status, headers: { "content-type": type } });
}

/** A worker whose requests go to `sites`. Its time goes on only while it sleeps. */
function workerOn(sites: Sites, deps: Partial<RequestDeps> = {}) {
  const sent: Sent[] = [];
  let now = 0;
  const api = createWebPhotosApi({
    fetch: async (address, init) => {
      const url = new URL(address);
      sent.push({ address: url, init, at: now });
      const answer = await sites[url.host]?.(url);
      if (answer === undefined) throw new TypeError("Failed to fetch");
      return answer instanceof Response ? answer : responseOf(answer);
    },
    clock: {
      sleep: async (ms) => {
        now += ms;
      },
    },
    locks: undefined,
    timeLimit: () => new AbortController().signal,
    agent: "BioKingdom (https://app.example)",
    ...deps,
  });
  return { api, sent, time: () => now, hostsAsked: () => sent.map(({ address }) => address.host) };
}

async function replyOf(sites: Sites, deps: Partial<RequestDeps> = {}): Promise<WebPhotosReply> {
  const reply = await workerOn(sites, deps).api.photosOf(NAME, 1);
  if (!reply.ok) throw new Error(JSON.stringify(reply.error));
  return reply.value;
}

test("a taxon gets three photos, each with its author, licence and page", async () => {
  const { photos, faults } = await replyOf(sitesOf(NAME));
  expect(photos.map(({ picture: _picture, ...credit }) => credit)).toEqual([
    {
      author: "Judy Gallagher",
      licence: { name: "CC BY 4.0", address: "https://creativecommons.org/licenses/by/4.0/" },
      site: "iNaturalist",
      page: "https://www.inaturalist.org/photos/7176702",
    },
    {
      author: "Ada & Grace",
      licence: { name: "CC BY-SA 4.0", address: "https://creativecommons.org/licenses/by-sa/4.0/" },
      site: "Wikimedia Commons",
      page: "https://commons.wikimedia.org/wiki/File:Pararge%20aegeria%201.jpg",
    },
    {
      author: "Ada & Grace",
      licence: { name: "CC0 1.0", address: "https://creativecommons.org/publicdomain/zero/1.0/" },
      site: "Wikimedia Commons",
      page: "https://commons.wikimedia.org/wiki/File:Pararge%20aegeria%202.jpg",
    },
  ]);
  expect(photos.map(({ picture }) => picture.type)).toEqual(Array.from({ length: 3 }, () => "image/jpeg"));
  expect(faults).toEqual([]);
});

test("nothing leaves but the taxon's name: no cookies, no referrer, no other header, and to four hosts alone", async () => {
  const { api, sent } = workerOn(sitesOf(NAME));
  await api.photosOf(NAME, 1);
  expect(sent.map(({ address }) => address.href)).toEqual([
    "https://api.inaturalist.org/v1/taxa?q=Pararge+aegeria&is_active=true&per_page=10&locale=en",
    "https://inaturalist-open-data.s3.amazonaws.com/photos/7176702/medium.jpg",
    "https://commons.wikimedia.org/w/api.php?action=query&format=json&formatversion=2&generator=search&gsrnamespace=6&gsrsearch=%22Pararge+aegeria%22+filetype%3Abitmap&gsrlimit=10&prop=imageinfo&iiprop=url%7Cmime%7Cextmetadata&iiurlwidth=500&iiextmetadatafilter=License%7CArtist&origin=*",
    "https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Pararge%20aegeria%201.jpg/500px-Pararge%20aegeria%201.jpg",
    "https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Pararge%20aegeria%202.jpg/500px-Pararge%20aegeria%202.jpg",
  ]);
  for (const { init, address } of sent) {
    const { signal: _, headers, ...rest } = init;
    expect(rest).toEqual({ credentials: "omit", referrerPolicy: "no-referrer", redirect: "error" });
    expect(headers).toEqual({
      "Accept-Language": "en",
      ...(address.host === COMMONS ? { "Api-User-Agent": "BioKingdom (https://app.example)" } : {}),
    });
    expect(hosts).toContain(address.host);
  }
});

/** A photo, and what would tell of one. */
const NO_NAMES: Readonly<Record<string, unknown>> = {
  "a photo": new File([bytesOf("\xff\xd8\xff")], "Leaf.jpg", { type: "image/jpeg" }),
  "a blob": new Blob(["photo"]),
  "the bytes of a photo": new Uint8Array(4),
  "an object that reads as a name": { toString: () => NAME },
  "a list with a name": [NAME],
  "the name of a file": "Leaf.jpg",
  "the name of a file with spaces": "Photo of my field.jpeg",
  "a path": "Photos/Leaf",
  "a photo as text": "data:image/jpeg;base64,AAAA",
  "an address": "https://example.org/",
  "a place": "12.5, 77.6",
  "a number": 12,
  nothing: null,
  "an empty text": "",
  "words that begin small": "my field",
  "a search within a search": 'Pararge" OR "x',
  "two lines": "Pararge\naegeria",
  "a name that is too long": `A${"a".repeat(100)}`,
};

test.each(Object.keys(NO_NAMES))("%s handed to the worker is refused, and nothing is sent", async (what) => {
  const { api, sent } = workerOn(sitesOf(NAME));
  expect(await api.photosOf(NO_NAMES[what] as string, 1)).toEqual({
    ok: false,
    error: { code: "internal", detail: "this is no name of a taxon" },
  });
  expect(sent).toEqual([]);
});

test("the taxa of all records are names that may be sent", async () => {
  const taxaOfRecords = (await loadAllRecords()).flatMap(({ record }) => taxonToSend(record) ?? []);
  expect(taxaOfRecords.length).toBeGreaterThan(300);
  expect(taxaOfRecords.filter((name) => !isTaxonName(name))).toEqual([]);
  expect(["× Triticosecale", "Mentha × piperita", "Aphis sp."].filter((name) => !isTaxonName(name))).toEqual(
    [],
  );
});

/** Milliseconds between one time and the next. */
function gaps(times: readonly number[]): readonly number[] {
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}

test("requests start a second apart, those of two calls and of two tabs too", async () => {
  const { api, sent } = workerOn(sitesOf(NAME));
  await Promise.all([api.photosOf(NAME, 1), api.photosOf(NAME, 2)]);
  expect(gaps(sent.map(({ at }) => at))).toEqual(Array.from({ length: 9 }, () => 1000));

  let last: Promise<unknown> = Promise.resolve();
  const asked: string[] = [];
  const request = async (name: string, work: () => Promise<void>): Promise<void> => {
    asked.push(name);
    const turn = last.then(work);
    last = turn;
    return turn;
  };
  let now = 0;
  const starts: number[] = [];
  const tab = () =>
    workerOn(sitesOf(NAME), {
      locks: { request: request as unknown as LockManager["request"] },
      clock: {
        sleep: async (ms) => {
          now += ms;
        },
      },
      timeLimit: () => {
        starts.push(now);
        return new AbortController().signal;
      },
    });
  await Promise.all([tab().api.photosOf(NAME, 1), tab().api.photosOf(NAME, 1)]);
  expect(new Set(asked)).toEqual(new Set(["bio-kingdom.web-photos"]));
  expect(gaps(starts)).toEqual(Array.from({ length: 9 }, () => 1000));
});

test("where the browser refuses locks, requests of this tab are a second apart all the same", async () => {
  const { api, sent } = workerOn(sitesOf(NAME), {
    locks: { request: () => Promise.reject(new DOMException("no locks", "SecurityError")) },
  });
  await api.photosOf(NAME, 1);
  expect(gaps(sent.map(({ at }) => at))).toEqual(Array.from({ length: 4 }, () => 1000));
});

test("photos under other licences, without a licence or without an author are left out", async () => {
  const others = ["cc-by-nc", "cc-by-nd", "cc-by-nc-sa", "cc-by-nc-nd", "gfdl", "pd", "", null, 4];
  for (const license_code of others) {
    const sites = sitesOf(NAME, {
      [API]: () => jsonAnswer(taxa(taxon(NAME, { license_code }))),
      [COMMONS]: () => jsonAnswer(commons()),
    });
    expect([license_code, await replyOf(sites)]).toEqual([license_code, { photos: [], faults: [] }]);
  }
  const strange = [
    "pd",
    "gfdl",
    "cc-by-nc-4.0",
    "cc-by-nd-4.0",
    "cc-by-4.0-x",
    "cc-by",
    "fal",
    "cc-by-sa-3.0,2.5",
  ];
  const files = [
    ...strange.map((licence, index) => commonsFile(`${index}.jpg`, { licence, index })),
    commonsFile("no author.jpg", { artist: " <span></span> " }),
  ];
  const reply = await replyOf(
    sitesOf(NAME, { [API]: () => jsonAnswer(taxa()), [COMMONS]: () => jsonAnswer(commons(...files)) }),
  );
  expect(reply).toEqual({ photos: [], faults: [] });
});

test("an older licence and one of a country keep their version and address", async () => {
  const files = [
    commonsFile("a.jpg", { licence: "cc-by-2.0-de", index: 1 }),
    commonsFile("b.jpg", { licence: "CC-BY-SA-3.0", index: 2 }),
  ];
  const { photos } = await replyOf(
    sitesOf(NAME, { [API]: () => jsonAnswer(taxa()), [COMMONS]: () => jsonAnswer(commons(...files)) }),
  );
  expect(photos.map(({ licence }) => licence)).toEqual([
    { name: "CC BY 2.0 DE", address: "https://creativecommons.org/licenses/by/2.0/de/" },
    { name: "CC BY-SA 3.0", address: "https://creativecommons.org/licenses/by-sa/3.0/" },
  ]);
});

test("another taxon whose name only begins alike is left out, and a synonym counts", async () => {
  const none = await replyOf(
    sitesOf(NAME, {
      [API]: () => jsonAnswer(taxa(taxon("Pararge aegeria tircis"), taxon("Pararge"))),
      [COMMONS]: () => jsonAnswer(commons()),
    }),
  );
  expect(none.photos).toEqual([]);
  const { photos } = await replyOf(
    sitesOf(NAME, {
      [API]: () => jsonAnswer(taxa({ ...taxon("Papilio aegeria"), matched_term: NAME })),
      [COMMONS]: () => jsonAnswer(commons()),
    }),
  );
  expect(photos).toHaveLength(1);
});

test.each([
  [403, "unusable"],
  [404, "unusable"],
  [429, "busy"],
  [500, "unusable"],
  [503, "busy"],
] as const)(
  "if a site answers with status %d, the other one is asked all the same",
  async (status, fault) => {
    const failing = () => jsonAnswer({ error: "no", status }, status);
    expect(await replyOf(sitesOf(NAME, { [API]: failing }))).toMatchObject({
      photos: Array.from({ length: 3 }, () => ({ site: "Wikimedia Commons" })),
      faults: [{ site: "iNaturalist", fault }],
    });
    expect(await replyOf(sitesOf(NAME, { [COMMONS]: failing }))).toMatchObject({
      photos: [{ site: "iNaturalist" }],
      faults: [{ site: "Wikimedia Commons", fault }],
    });
  },
);

test("errors of Wikimedia have status 200: too many requests, and others", async () => {
  for (const [code, fault] of [
    ["ratelimited", "busy"],
    ["internal_api_error_DBQueryError", "unusable"],
  ] as const) {
    const sites = sitesOf(NAME, { [COMMONS]: () => jsonAnswer({ error: { code, info: "no" } }) });
    expect((await replyOf(sites)).faults).toEqual([{ site: "Wikimedia Commons", fault }]);
  }
});

test("a site whose pictures are refused for now is not asked for more", async () => {
  const { api, hostsAsked } = workerOn(
    sitesOf(NAME, { [API]: () => jsonAnswer(taxa()), [UPLOAD]: () => jsonAnswer({}, 429) }),
  );
  const reply = await api.photosOf(NAME, 1);
  expect(reply).toEqual({
    ok: true,
    value: { photos: [], faults: [{ site: "Wikimedia Commons", fault: "busy" }] },
  });
  expect(hostsAsked()).toEqual([API, COMMONS, UPLOAD]);
});

test("no network, a server that is gone and an answer that the browser blocks are named as such", async () => {
  expect(await replyOf({})).toEqual({
    photos: [],
    faults: [
      { site: "iNaturalist", fault: "unreachable" },
      { site: "Wikimedia Commons", fault: "unreachable" },
    ],
  });
});

const WRONG_ANSWERS: Readonly<Record<string, SiteAnswer>> = {
  "a web page": { status: 200, type: "text/html", body: "<!doctype html><title>Sign in</title>" },
  "no content": { status: 200, type: "application/json", body: "" },
  "a cut answer": { status: 200, type: "application/json", body: '{"results":[{"name":' },
  "a text": jsonAnswer("no"),
  "a number": jsonAnswer(7),
  "other fields": jsonAnswer({ results: { length: 1 }, query: { pages: {} } }),
  "an answer of a megabyte": jsonAnswer({ results: [], query: { pages: [] }, more: "x".repeat(1_000_000) }),
};

test.each(Object.keys(WRONG_ANSWERS))("%s in place of results is no answer", async (what) => {
  const answer = () => WRONG_ANSWERS[what] ?? PICTURE;
  expect(await replyOf(sitesOf(NAME, { [API]: answer, [COMMONS]: answer }))).toEqual({
    photos: [],
    faults: [
      { site: "iNaturalist", fault: "unusable" },
      { site: "Wikimedia Commons", fault: "unusable" },
    ],
  });
});

test("results of wrong types are left out, and those beside them count", async () => {
  const { photos, faults } = await replyOf(
    sitesOf(NAME, {
      [API]: () =>
        jsonAnswer(
          taxa({}, { name: 4 }, taxon(NAME, null), taxon(NAME, { id: "7/../x" }), taxon(NAME, { id: 8 })),
        ),
      [COMMONS]: () =>
        jsonAnswer(
          commons(
            { index: 1, imageinfo: [] },
            commonsFile("a.svg", { mime: "image/svg+xml" }),
            commonsFile("b.pdf", { mime: "application/pdf" }),
            commonsFile("c.jpg", { descriptionurl: "javascript:alert(1)" }),
            commonsFile("d.jpg", { descriptionurl: "https://commons.wikimedia.org.example/wiki/File:d" }),
            commonsFile("e.jpg"),
          ),
        ),
    }),
  );
  expect(photos.map(({ page }) => page)).toEqual([
    "https://www.inaturalist.org/photos/8",
    "https://commons.wikimedia.org/wiki/File:e.jpg",
  ]);
  expect(faults).toEqual([]);
});

test("a picture anywhere else than at the two sites is not fetched", async () => {
  const elsewhere = [
    "http://inaturalist-open-data.s3.amazonaws.com/photos/1/medium.jpg",
    "https://static.inaturalist.org/photos/1/medium.jpg",
    "https://inaturalist-open-data.s3.amazonaws.com.example/1.jpg",
    "https://inaturalist-open-data.s3.amazonaws.com@example.org/1.jpg",
    "https://ada:secret@inaturalist-open-data.s3.amazonaws.com/1.jpg",
    "https://inaturalist-open-data.s3.amazonaws.com:8443/1.jpg",
    "data:image/svg+xml,<svg/>",
    "/photos/1.jpg",
  ];
  for (const medium_url of elsewhere) {
    const { api, hostsAsked } = workerOn(
      sitesOf(NAME, {
        [API]: () => jsonAnswer(taxa(taxon(NAME, { medium_url }))),
        [COMMONS]: () => jsonAnswer(commons()),
      }),
    );
    await api.photosOf(NAME, 1);
    expect([medium_url, hostsAsked()]).toEqual([medium_url, [API, COMMONS]]);
  }
});

/** A body that never ends. */
function flood(): Response {
  const piece = new Uint8Array(64 * 1024);
  return new Response(new ReadableStream({ pull: (stream) => stream.enqueue(piece) }));
}

const WRONG_PICTURES: Readonly<Record<string, () => SiteAnswer | Response>> = {
  "a picture of more than a megabyte": () => ({
    ...PICTURE,
    body: join("\xff\xd8\xff", new Uint8Array(1_000_000)),
  }),
  "a flood": flood,
  "a web page that is called a JPEG": () => ({
    ...PICTURE,
    body: "<!doctype html><script>alert(1)</script>",
  }),
  "a drawing with a script that is called a PNG": () => ({
    ...PICTURE,
    type: "image/png",
    body: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  }),
  "a GIF": () => ({ ...PICTURE, body: "GIF89a" }),
  "a cut JPEG": () => ({ ...PICTURE, body: bytesOf("\xff\xd8\xff") }),
  "a PNG of 900 megapixels": () => ({ ...PICTURE, body: png({ width: 30_000, height: 30_000 }) }),
  "a PNG without pixels": () => ({ ...PICTURE, body: png({ width: 0, height: 5 }) }),
};

test.each(Object.keys(WRONG_PICTURES))("%s is left out", async (what) => {
  const picture = WRONG_PICTURES[what] ?? flood;
  const sites = sitesOf(NAME, { [OPEN_DATA]: picture, [UPLOAD]: picture });
  expect(await replyOf(sites)).toEqual({
    photos: [],
    faults: [
      { site: "iNaturalist", fault: "unusable" },
      { site: "Wikimedia Commons", fault: "unusable" },
    ],
  });
});

test("a flood of results leads to five pictures at most", async () => {
  const many = Array.from({ length: 500 }, (_, index) => commonsFile(`${index}.jpg`, { index }));
  const { api, hostsAsked } = workerOn(
    sitesOf(NAME, {
      [API]: () => jsonAnswer(taxa()),
      [COMMONS]: () => jsonAnswer(commons(...many.slice(0, 300))),
      [UPLOAD]: () => ({ ...PICTURE, body: "GIF89a" }),
    }),
  );
  await api.photosOf(NAME, 1);
  expect(hostsAsked().filter((host) => host === UPLOAD)).toHaveLength(5);
});

test("a request that takes too long ends, and the next one is made", async () => {
  const late = AbortSignal.abort(new DOMException("late", "TimeoutError"));
  const reply = await replyOf(
    { ...sitesOf(NAME), [API]: () => new Response("{}") },
    {
      fetch: async (_, { signal }) => {
        signal?.throwIfAborted();
        return new Response("{}");
      },
      timeLimit: () => late,
    },
  );
  expect(reply.faults.map(({ fault }) => fault)).toEqual(["unreachable", "unreachable"]);
});

test("a call that is cancelled sends nothing more, and takes no turn from others", async () => {
  const { api, hostsAsked, time } = workerOn(
    sitesOf(NAME, {
      [API]: () => {
        void api.cancel(7);
        return jsonAnswer(taxa(taxon(NAME)));
      },
    }),
  );
  expect(await api.photosOf(NAME, 7)).toMatchObject({ ok: true, value: { photos: [] } });
  expect(hostsAsked()).toEqual([API]);
  expect(time()).toBe(1000);
});

test("an author's name is plain text, whatever HTML it comes in", async () => {
  const names: readonly (readonly [html: string, shown: string])[] = [
    ["<script>alert(1)</script>Ada", "Ada"],
    ["Ada<img src=x onerror=alert(1)>", "Ada"],
    ["<a href='//x'>Ada</a> &lt;Lab&gt; &#39;A&#x27; &copy;", "Ada <Lab> 'A' &copy;"],
    ["Ada\u202egnp.exe\u0000", "Adagnp.exe"],
    ["<b>Ada</b>\n\n  of&nbsp;Leeds", "Ada of Leeds"],
    ["x".repeat(5000), "x".repeat(120)],
    ["<".repeat(3000) + "Ada", ""],
  ];
  for (const [artist, shown] of names) {
    const { photos } = await replyOf(
      sitesOf(NAME, {
        [API]: () => jsonAnswer(taxa()),
        [COMMONS]: () => jsonAnswer(commons(commonsFile("a.jpg", { artist }))),
      }),
    );
    expect(photos.map(({ author }) => author)).toEqual(shown === "" ? [] : [shown]);
  }
  const { photos } = await replyOf(
    sitesOf(NAME, {
      [API]: () => jsonAnswer(taxa(taxon(NAME, { attribution: "no rights reserved <b>x</b>" }))),
    }),
  );
  expect(photos[0]?.author).toBe("no rights reserved x");
});

test("no text makes an author's name fail, or grow, or change the direction of others", () => {
  const piece = constantFrom(
    "<",
    ">",
    "&#",
    ";",
    "script",
    "/",
    "x",
    "999999",
    "d800",
    "\u202e",
    "&lt;",
    " ",
  );
  assert(
    property(array(piece, { maxLength: 60 }), (pieces) => {
      const author = authorIn(pieces.join("")) ?? "";
      expect(author.length).toBeLessThanOrEqual(120);
      expect(author).not.toMatch(/[\p{Cc}\u202e]|^ | $/u);
    }),
  );
});
