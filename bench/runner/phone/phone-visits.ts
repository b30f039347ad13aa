import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { largestRendererMb, metricsOf } from "#bench/runner/soak/soak-limits.ts";
import { type Answer, openSlowNetwork, type SlowNetwork } from "./slow-network.ts";
import { kindsOfWork, type WorkTimes } from "./work-times.ts";

/** A cheap phone: a processor four times slower than this machine's, and a network of the third generation. */
export const PHONE = {
  slowdown: 4,
  network: { bitsPerSecond: 1_600_000, roundTripMs: 150 },
  screen: { width: 375, height: 667 },
} as const;

/** How one page loads in a browser that has never been here. */
export interface PageLoad {
  readonly route: string;
  /** Kilobytes (of 1,000) until the network rests; for Home until the app runs. */
  readonly kB: number;
  readonly requests: number;
  /** Total blocking time: of each task of the page's thread, what goes beyond 50 ms. */
  readonly blockedMs: number;
  readonly longestTaskMs: number;
  readonly work: WorkTimes;
  readonly transfers: Transfers;
}

/** How Home loads. */
export interface HomeLoad extends PageLoad {
  /** Seconds until the page has painted and takes a photo, in a load of its own in which a photo is chosen then. */
  readonly takesPhotoS: number;
  /** Seconds until the app itself runs: it has drawn its fields for a photo, and React listens before it draws. */
  readonly runsS: number;
}

/** What came over the network after a begin, for a waterfall. */
export interface Transfers {
  readonly answers: readonly Answer[];
  /** On the clock of `answers`, as is `end`. */
  readonly begin: number;
  readonly end: number;
}

/** The first real answer, then ten more, then a visit without a network. */
export interface FirstAnswer {
  /** Seconds from the tap on "Identify for real", after which the photo is chosen at once. */
  readonly firstS: number;
  readonly firstKb: number;
  readonly homeHeapMb: number;
  readonly homeMemoryMb: number | null;
  readonly laterHeapMb: number;
  readonly laterMemoryMb: number | null;
  /** Seconds of the second visit from its begin to the answer, without a network. */
  readonly offlineS: number;
  readonly transfers: Transfers;
}

const LONGEST_WAIT_MS = 120_000;
const REST_MS = 1000;

interface Phone {
  readonly page: Page;
  readonly network: SlowNetwork;
  readonly protocol: CDPSession;
  close(): Promise<void>;
}

/** Opens a page on a phone that has never been here. `fault` is code that each page runs before the app's. */
async function openPhone(browser: Browser, origin: string, fault: string | null): Promise<Phone> {
  const network = await openSlowNetwork(origin, PHONE.network);
  const context = await browser.newContext({
    baseURL: network.origin,
    viewport: PHONE.screen,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  context.setDefaultTimeout(LONGEST_WAIT_MS);
  const { page, protocol } = await openSlowPage(context, fault);
  return {
    page,
    network,
    protocol,
    close: async () => {
      await context.close();
      await network.close();
    },
  };
}

async function openSlowPage(context: BrowserContext, fault: string | null) {
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  if (fault !== null) await page.addInitScript({ content: fault });
  const protocol = await context.newCDPSession(page);
  await protocol.send("Emulation.setCPUThrottlingRate", { rate: PHONE.slowdown });
  await protocol.send("Performance.enable");
  return { page, protocol };
}

/** Loads one page until the network rests. */
export function loadPage(
  browser: Browser,
  origin: string,
  route: string,
  fault: string | null,
): Promise<PageLoad> {
  return onPhone(browser, origin, fault, async (phone) => {
    const begin = performance.now();
    const load = await traced(browser, phone, async () => {
      await phone.page.goto(route, { waitUntil: "commit" });
      return { begin, end: performance.now() };
    });
    return { route, ...load, kB: phone.network.bytes() / 1000 };
  });
}

/** Loads Home twice: until the app runs, and with a photo that is chosen as soon as one can be. */
export async function loadHome(
  browser: Browser,
  origin: string,
  { route, photo, fault }: { readonly route: string; readonly photo: string; readonly fault: string | null },
): Promise<HomeLoad> {
  const load = await onPhone(browser, origin, fault, async (phone) => {
    const { page, network } = phone;
    let bytes = 0;
    const begin = performance.now();
    const untilRest = await traced(browser, phone, async () => {
      await page.goto(route, { waitUntil: "commit" });
      await page.locator("input[type=file][hidden]").first().waitFor({ state: "attached" });
      bytes = network.bytes();
      return { begin, end: performance.now() };
    });
    const { end } = untilRest.transfers;
    return { route, ...untilRest, kB: bytes / 1000, runsS: (end - begin) / 1000 };
  });
  const takesPhotoS = await onPhone(browser, origin, fault, async ({ page }) => {
    const begin = performance.now();
    await page.goto(route, { waitUntil: "commit" });
    const input = page.locator("input[type=file]").first();
    await input.waitFor({ state: "attached" });
    await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint").length > 0,
      undefined,
      { polling: 20 },
    );
    const end = performance.now();
    await input.setInputFiles(photo);
    // The app has the photo.
    await page.locator('[data-filled="true"]').waitFor();
    return (end - begin) / 1000;
  });
  return { ...load, takesPhotoS };
}

/** Opens a phone for some work, and closes it. */
async function onPhone<T>(
  browser: Browser,
  origin: string,
  fault: string | null,
  work: (phone: Phone) => Promise<T>,
): Promise<T> {
  const phone = await openPhone(browser, origin, fault);
  try {
    return await work(phone);
  } finally {
    await phone.close();
  }
}

/** Where the page's time goes until the network rests after a visit. */
async function traced(
  browser: Browser,
  { page, network }: Phone,
  visit: () => Promise<Pick<Transfers, "begin" | "end">>,
): Promise<Omit<PageLoad, "route" | "kB">> {
  await browser.startTracing(page, {
    categories: ["-*", "devtools.timeline", "v8", "disabled-by-default-v8.compile"],
  });
  const times = await visit();
  await resting(page, network);
  const trace = await browser.stopTracing();
  const tasks = await page.evaluate(() => [...(window.longTasks?.values() ?? [])]);
  return {
    requests: network.answers.length,
    blockedMs: tasks.reduce((sum, each) => sum + each - 50, 0),
    longestTaskMs: Math.max(0, ...tasks),
    work: kindsOfWork(JSON.parse(trace.toString())),
    transfers: { answers: network.answers, ...times },
  };
}

/** Waits until nothing more comes for a second. */
async function resting(page: Page, network: SlowNetwork): Promise<void> {
  let seen = -1;
  while (seen !== network.bytes()) {
    seen = network.bytes();
    await page.waitForTimeout(REST_MS);
  }
}

/** Walks to a first real answer and on to a visit without a network. `photo` makes the path of a new photo. */
export function firstAnswer(
  browser: Browser,
  origin: string,
  photo: () => string,
  fault: string | null,
): Promise<FirstAnswer> {
  return onPhone(browser, origin, fault, async ({ page, network, protocol }) => {
    const probe = await browser.newBrowserCDPSession();
    const memory = async () => {
      await protocol.send("HeapProfiler.collectGarbage");
      const { JSHeapUsedSize = 0 } = await metricsOf(protocol);
      return { heapMb: JSHeapUsedSize / 1e6, memoryMb: await largestRendererMb(probe) };
    };
    await page.goto("/");
    await resting(page, network);
    const home = await memory();
    await page.goto("/animals");
    await resting(page, network);
    const before = network.bytes();
    const begin = performance.now();
    await page.getByRole("button", { name: "Identify for real" }).click();
    await answered(page, photo());
    const end = performance.now();
    const firstKb = (network.bytes() - before) / 1000;
    const answers = network.answers.filter(({ asked }) => asked >= begin);
    for (let count = 0; count < 10; count += 1) await answered(page, photo());
    const later = await memory();
    await resting(page, network);
    await page.close();
    await network.close();
    const { page: second } = await openSlowPage(page.context(), fault);
    const again = performance.now();
    await second.goto("/animals");
    await answered(second, photo());
    return {
      firstS: (end - begin) / 1000,
      firstKb,
      homeHeapMb: home.heapMb,
      homeMemoryMb: home.memoryMb,
      laterHeapMb: later.heapMb,
      laterMemoryMb: later.memoryMb,
      offlineS: (performance.now() - again) / 1000,
      transfers: { answers, begin, end },
    };
  });
}

/** Chooses a photo and waits for the answer to it. */
async function answered(page: Page, path: string): Promise<void> {
  await page.getByLabel("Photo file").setInputFiles(path);
  await page.waitForFunction(
    (name) => {
      const photo = document.querySelector('[role="group"][aria-label="Photo"]');
      const result = document.querySelector('[aria-label="Result"]');
      const isReady = result?.getAttribute("aria-busy") === "false" && result.querySelector("h2") !== null;
      return isReady && photo?.textContent.includes(name) === true;
    },
    path.split("/").at(-1) ?? "",
    { polling: 20, timeout: LONGEST_WAIT_MS },
  );
}

declare global {
  interface Window {
    /** Durations of all tasks over 50 ms by their start, in milliseconds. Set by {@link watchPage}. */
    longTasks?: Map<number, number>;
  }
}

/** Notes long tasks. Runs in the page before the app's code. Chromium may tell the same task twice. */
function watchPage(): void {
  const tasks = new Map<number, number>();
  window.longTasks = tasks;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.set(startTime, duration);
  }).observe({ type: "longtask", buffered: true });
}
