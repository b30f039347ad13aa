import type { Clock } from "#domain/clock.ts";
import { sniff } from "#domain/photo/sniff.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { piecesOf } from "#workers/files/read-blob.ts";
import { readHeader } from "#workers/imaging/check/header.ts";
import type { SiteFault } from "./contract.ts";
import hosts from "./hosts.json" with { type: "json" };

/**
 * The only hosts that this worker sends requests to. scripts/hosting.mjs makes the worker's content security policy of
 * the same list. iNaturalist's photos with a free licence are in its bucket of open data; those on
 * static.inaturalist.org have none (https://api.inaturalist.org/v1/docs/).
 */
const HOSTS: readonly string[] = hosts;

/**
 * Milliseconds between the starts of two requests. iNaturalist asks for 60 requests a minute at most
 * (https://api.inaturalist.org/v1/docs/), Wikimedia for one after the other
 * (https://www.mediawiki.org/wiki/API:Etiquette).
 */
const SPACING_MS = 1000;

/** The lock that a request of any tab holds for {@link SPACING_MS}. */
const LOCK = "bio-kingdom.web-photos";

/** Ten results of either site take less than 100 kB. */
const MAX_ANSWER_BYTES = 500_000;

/** Pictures 500 pixels wide take 30 to 150 kB as JPEG, and up to 600 kB as PNG. */
const MAX_PICTURE_BYTES = 1_000_000;

/** Both sites shrink pictures to 500 pixels, and may leave smaller or narrower ones as they are. */
const MAX_SIDE = 2000;

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

export interface RequestDeps {
  readonly fetch: Fetch;
  readonly clock: Pick<Clock, "sleep">;
  /** Undefined where the browser has none. */
  readonly locks: Pick<LockManager, "request"> | undefined;
  /** Makes a signal that aborts when a request has taken too long. */
  readonly timeLimit: () => AbortSignal;
  /** Header with which a browser's program names itself to Wikimedia, as browsers set the User-Agent themselves. */
  readonly agent: string;
}

/** Requests of this worker: to its hosts alone, one a second, without cookies and referrer, and with limits. */
export interface Requests {
  readonly json: (address: string, signal: AbortSignal) => Promise<Result<unknown, SiteFault>>;
  readonly picture: (address: string, signal: AbortSignal) => Promise<Result<Blob, SiteFault>>;
}

const NEVER_ABORTED = new AbortController().signal;

export function createRequests({ fetch, clock, locks, timeLimit, agent }: RequestDeps): Requests {
  const nextTurn = createTurns(clock, locks);

  async function read(
    address: string,
    maxBytes: number,
    signal: AbortSignal,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Result<Uint8Array<ArrayBuffer>, SiteFault>> {
    if (!isAllowed(address)) return err("unusable");
    if (!signal.aborted) await nextTurn();
    if (signal.aborted) return err("unreachable");
    try {
      const response = await fetch(address, {
        credentials: "omit",
        referrerPolicy: "no-referrer",
        redirect: "error",
        // English for everybody, so that not even the person's language is sent.
        headers: { "Accept-Language": "en", ...headers },
        signal: AbortSignal.any([signal, timeLimit()]),
      });
      if (response.status === 429 || response.status === 503) return err("busy");
      const bytes = response.ok ? await bytesOf(response, maxBytes) : null;
      return bytes === null ? err("unusable") : ok(bytes);
    } catch {
      // The error does not name its cause: the network, a missing permission, the time limit or the caller.
      return err("unreachable");
    }
  }

  return {
    json: async (address, signal) => {
      const isWikimedia = new URL(address).hostname === "commons.wikimedia.org";
      const headers = isWikimedia ? { "Api-User-Agent": agent } : {};
      const bytes = await read(address, MAX_ANSWER_BYTES, signal, headers);
      if (!bytes.ok) return bytes;
      try {
        return ok(JSON.parse(new TextDecoder().decode(bytes.value)));
      } catch {
        return err("unusable");
      }
    },
    picture: async (address, signal) => {
      const bytes = await read(address, MAX_PICTURE_BYTES, signal);
      if (!bytes.ok) return bytes;
      // The first bytes decide, and not what the server calls the file.
      const sniffed = sniff(bytes.value);
      if (sniffed.kind !== "supported") return err("unusable");
      const size = readHeader(sniffed.format, bytes.value);
      if (size === null || typeof size === "string" || !isShown(size.width) || !isShown(size.height))
        return err("unusable");
      return ok(new Blob([bytes.value], { type: `image/${sniffed.format}` }));
    },
  };
}

function isShown(side: number): boolean {
  return side > 0 && side <= MAX_SIDE;
}

/** True for an address of {@link HOSTS}, with nothing in it that sends it elsewhere. */
function isAllowed(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === "https:" && HOSTS.includes(host) && username === "" && password === "";
}

/**
 * Lets requests start {@link SPACING_MS} apart, in all tabs where the browser has locks. Each call resolves at the start
 * of its turn.
 */
function createTurns(clock: RequestDeps["clock"], locks: RequestDeps["locks"]): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return () =>
    new Promise((begin) => {
      const turn = (): Promise<void> => {
        begin();
        return clock.sleep(SPACING_MS, NEVER_ABORTED);
      };
      const inThisWorker = (): void => {
        last = last.then(turn);
      };
      // Browsers refuse locks where site data are blocked.
      if (locks === undefined) inThisWorker();
      else locks.request(LOCK, turn).catch(inThisWorker);
    });
}

/** Null if the answer is longer than `maxBytes`. */
async function bytesOf({ body }: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Blob[] = [];
  let length = 0;
  if (body !== null) {
    for await (const piece of piecesOf(body)) {
      length += piece.length;
      if (length > maxBytes) return null;
      pieces.push(new Blob([piece]));
    }
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
