import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext } from "@playwright/test";
import { createRandom } from "#domain/numbers/random.ts";
import { PHONE } from "./phone-visits.ts";

/** The pages that are opened. */
const ROUTES = ["/", "/animals", "/guide", "/pricing", "/solutions"] as const;

/**
 * What a browser has of the app before a visit: nothing; all files, and it asks the server if they are still right; a
 * service worker that answers.
 */
const CACHES = ["cold", "warm", "service worker"] as const;

/** A file is held back for up to this time, in milliseconds. */
const LONGEST_HOLD_MS = 1500;

/**
 * An app that takes longer than this has not started, in milliseconds. Usual are 2 to 4 s. An app that hangs does so for
 * ever, so on a busy machine a long wait costs nothing.
 */
const LONGEST_START_MS = 60_000;

/** One visit of a page, in which one file of its first load comes late. */
export interface StartVisit {
  readonly route: (typeof ROUTES)[number];
  readonly cache: (typeof CACHES)[number];
  readonly file: string;
  readonly heldMs: number;
}

/** What visits came to. */
export interface Starts {
  /** Visits in which the app asked for the file that was held back, before it had started. */
  readonly held: number;
  readonly failed: readonly StartVisit[];
}

/** Opens the app `visits` times on a slow phone, and holds back one file of each first load. Each file gets its turn. */
export async function tryStarts(browser: Browser, origin: string, visits: number): Promise<Starts> {
  const phone = await openPhone(browser, origin);
  try {
    const planned = planVisits(await filesOfRoutes(phone), visits);
    const failed: StartVisit[] = [];
    let held = 0;
    for (const visit of planned) {
      const before = phone.asked.length;
      if (!(await phone.starts(visit))) failed.push(visit);
      if (phone.asked.slice(before).some((path) => path.endsWith(visit.file))) held += 1;
    }
    return { held, failed };
  } finally {
    await phone.close();
  }
}

/** Each route in each state of the cache, with files from all over its first load. */
function planVisits(files: ReadonlyMap<string, readonly string[]>, visits: number): readonly StartVisit[] {
  const random = createRandom(46);
  const turns = Math.ceil(visits / CACHES.length / ROUTES.length);
  return Array.from({ length: visits }, (_, index) => {
    const turn = Math.floor(index / CACHES.length);
    const route = at(ROUTES, turn);
    const own = files.get(route) ?? [];
    // Few visits go through the files in large steps.
    const step = Math.max(1, Math.floor(own.length / turns));
    const file = at(own, Math.floor(turn / ROUTES.length) * step);
    return { route, file, cache: at(CACHES, index), heldMs: random.below(LONGEST_HOLD_MS) };
  });
}

function at<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new Error("a page has loaded no file");
  return value;
}

/** The scripts and styles that each page loads until it has started. */
async function filesOfRoutes(phone: Phone): Promise<ReadonlyMap<string, readonly string[]>> {
  const files = new Map<string, readonly string[]>();
  for (const route of ROUTES) {
    const before = phone.asked.length;
    await phone.starts({ route, cache: "cold", file: "", heldMs: 0 });
    files.set(
      route,
      [...new Set(phone.asked.slice(before))].filter((path) => /\.(?:js|css)$/.test(path)),
    );
  }
  return files;
}

interface Phone {
  /** The paths of all requests so far. */
  readonly asked: readonly string[];
  /** Opens a page. True if the app starts. */
  readonly starts: (visit: StartVisit) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** Opens contexts of a browser, and a server of their own. Visits come one after the other, as a slowed page fills a core. */
async function openPhone(browser: Browser, origin: string): Promise<Phone> {
  const server = await openHoldingServer(origin);
  const open = (serviceWorkers: "allow" | "block"): Promise<BrowserContext> =>
    browser.newContext({
      baseURL: server.origin,
      viewport: PHONE.screen,
      isMobile: true,
      hasTouch: true,
      serviceWorkers,
    });
  const warm = await open("block");
  const known = new Set<string>();
  const kept = await open("allow");
  let isKept = false;
  return {
    asked: server.asked,
    starts: async ({ route, cache, file, heldMs }) => {
      if (cache === "cold") {
        const context = await open("block");
        server.hold(file, heldMs);
        const hasStarted = await startsIn(context, route);
        await context.close();
        return hasStarted;
      }
      if (cache === "warm") {
        server.hold("", 0);
        if (!known.has(route)) await startsIn(warm, route);
        known.add(route);
        server.hold(file, heldMs);
        return startsIn(warm, route);
      }
      server.hold("", 0);
      if (!isKept) await keepAll(kept);
      isKept = true;
      server.hold(file, heldMs);
      return startsIn(kept, route);
    },
    close: async () => {
      await warm.close();
      await kept.close();
      await server.close();
    },
  };
}

/** Opens a page on a slow processor. True if the app draws it. */
async function startsIn(context: BrowserContext, route: string): Promise<boolean> {
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send("Emulation.setCPUThrottlingRate", { rate: PHONE.slowdown });
  await page.goto(route, { waitUntil: "commit" });
  const hasStarted = await page
    .waitForFunction(
      () => {
        const main = document.querySelector('#main[aria-busy="false"]');
        // A page whose code did not come shows an alert in its place.
        return main?.querySelector("h1") && !main.querySelector('[role="alert"]');
      },
      undefined,
      { timeout: LONGEST_START_MS },
    )
    .then(
      () => true,
      () => false,
    );
  await page.close();
  return hasStarted;
}

/** Visits the app until its service worker has all files. */
async function keepAll(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto("/");
  await page.getByText("Works offline: ", { exact: false }).waitFor({ timeout: 60_000 });
  await page.close();
}

/** The server holds back its answers at this address followed by the path of a file as it does that file itself. */
const HELD_PATH = "/held-in-worker";

/** Makes a service worker wait for the server before it answers with a stored file. Comes before the worker's own code. */
const HOLD_IN_WORKER = `{
  const ask = fetch.bind(self);
  for (const owner of [CacheStorage.prototype, Cache.prototype]) owner.match = new Proxy(owner.match, {
    apply: async (match, cache, its) => {
      const address = its[0] instanceof Request ? its[0].url : String(its[0]);
      await ask("${HELD_PATH}" + new URL(address, location.href).pathname);
      return Reflect.apply(match, cache, its);
    },
  });
}
`;

/** A server in front of the app's own, which can hold back one file. */
async function openHoldingServer(origin: string) {
  const asked: string[] = [];
  let held = { path: "", ms: 0 };
  const server = createServer((from, to) => {
    const { pathname, search } = new URL(from.url ?? "/", origin);
    asked.push(pathname);
    const isWorker = pathname === "/sw.js";
    const pass = (): void => {
      if (pathname.startsWith(HELD_PATH)) return void to.end();
      const headers = { ...from.headers, host: new URL(origin).host };
      if (isWorker) headers["accept-encoding"] = "identity";
      const passed = request(new URL(pathname + search, origin), { method: from.method, headers });
      passed.on("response", (answer) => {
        if (isWorker) delete answer.headers["content-length"];
        // Else the browser would not ask again for a file whose name has a hash, and nothing would be held.
        if (answer.headers["cache-control"] !== "no-store") answer.headers["cache-control"] = "no-cache";
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        if (isWorker && answer.statusCode === 200) to.write(HOLD_IN_WORKER);
        answer.pipe(to);
      });
      passed.on("error", () => to.destroy());
      passed.end();
    };
    if (held.path !== "" && [held.path, HELD_PATH + held.path].includes(pathname)) setTimeout(pass, held.ms);
    else pass();
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  // It listens on a port, so the address has one.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    asked,
    hold: (path: string, ms: number) => {
      held = { path, ms };
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
