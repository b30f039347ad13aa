import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { largestRendererMb, metricsOf } from "../soak/soak-limits.ts";
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
  /** Seconds until the page takes a photo; null for pages that take none. */
  readonly takesPhotoS: number | null;
  /** Kilobytes (of 1,000) until then, or until the network rests. */
  readonly kB: number;
  readonly requests: number;
  /** Total blocking time: of each task of the page's thread, what goes beyond 50 ms. */
  readonly blockedMs: number;
  readonly longestTaskMs: number;
  readonly work: WorkTimes;
  readonly transfers: Transfers;
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

/** Loads one page. */
export async function loadPage(
  browser: Browser,
  origin: string,
  route: string,
  { takesPhotos, fault }: { readonly takesPhotos: boolean; readonly fault: string | null },
): Promise<PageLoad> {
  const phone = await openPhone(browser, origin, fault);
  const { page, network } = phone;
  try {
    await browser.startTracing(page, {
      categories: ["-*", "devtools.timeline", "v8", "disabled-by-default-v8.compile"],
    });
    const begin = performance.now();
    await page.goto(route, { waitUntil: "commit" });
    const takesPhotoS = takesPhotos ? await photoTaken(page, begin) : null;
    const atPhoto = network.bytes();
    const end = performance.now();
    await resting(page, network);
    const trace = await browser.stopTracing();
    const tasks = await page.evaluate(() => window.longTasks ?? []);
    return {
      route,
      takesPhotoS,
      kB: (takesPhotos ? atPhoto : network.bytes()) / 1000,
      requests: network.answers.length,
      blockedMs: tasks.reduce((sum, each) => sum + each - 50, 0),
      longestTaskMs: Math.max(0, ...tasks),
      work: kindsOfWork(JSON.parse(trace.toString())),
      transfers: { answers: network.answers, begin, end },
    };
  } finally {
    await phone.close();
  }
}

/** Seconds since `begin` when the page shows its first field for a photo. React listens before it shows anything. */
async function photoTaken(page: Page, begin: number): Promise<number> {
  await page.locator("input[type=file]").first().waitFor({ state: "attached" });
  return (performance.now() - begin) / 1000;
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
export async function firstAnswer(
  browser: Browser,
  origin: string,
  photo: () => string,
  fault: string | null,
): Promise<FirstAnswer> {
  const phone = await openPhone(browser, origin, fault);
  const { page, network, protocol } = phone;
  const probe = await browser.newBrowserCDPSession();
  const memory = async () => {
    await protocol.send("HeapProfiler.collectGarbage");
    const { JSHeapUsedSize = 0 } = await metricsOf(protocol);
    return { heapMb: JSHeapUsedSize / 1e6, memoryMb: await largestRendererMb(probe) };
  };
  try {
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
    const { page: second } = await openSlowPage(phone.page.context(), fault);
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
  } finally {
    await phone.close();
  }
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
    /** Durations of all tasks over 50 ms, in milliseconds. Set by {@link watchPage}. */
    longTasks?: number[];
  }
}

/** Notes long tasks. Runs in the page before the app's code. */
function watchPage(): void {
  const tasks: number[] = [];
  window.longTasks = tasks;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
}
