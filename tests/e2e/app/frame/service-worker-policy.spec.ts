import type { Page } from "@playwright/test";
import { expect } from "#tests/e2e/app-test.ts";
import { siteTest } from "#tests/e2e/site-test.ts";
import { builtText, openSite, type Site } from "#tests/e2e/site.ts";
import { visitShortly } from "./service-worker.ts";

const REPORT = "/planted.json";

/**
 * Code that tries to reach another origin and to evaluate strings as code. Each attempt reports "stopped" or its
 * outcome.
 */
function planted(origin: string): string {
  return `{
    const other = "${origin}/planted";
    const make = ["eval", "Function"].map((name) => self[name]);
    const ways = {
      fetch: () => fetch(other),
      fetchWithoutReading: () => fetch(new Request(other, { mode: "no-cors" })),
      cache: async () => (await caches.open("planted")).add(other),
      socket: () => new Promise((resolve, reject) => {
        Object.assign(new WebSocket(other.replace("http", "ws")), { onopen: resolve, onerror: reject });
      }),
      events: () => new Promise((resolve, reject) => {
        Object.assign(new EventSource(other), { onopen: resolve, onerror: reject });
      }),
      script: () => importScripts(other),
      font: () => new FontFace("planted", "url(" + other + ")").load(),
      eval: () => make[0]("1"),
      functionOfText: () => make[1]("return 1")(),
      constructor: () => (() => {}).constructor("return 1")(),
      asyncConstructor: () => (async () => {}).constructor("return 1")(),
      timer: () => new Promise((resolve, reject) => {
        self.ranText = resolve;
        setTimeout("self.ranText('ran')", 0);
        setTimeout(reject, 200);
      }),
    };
    const outcomes = Promise.all(Object.entries(ways).map(async ([name, way]) => {
      try {
        await way();
        return [name, "arrived"];
      } catch {
        return [name, "stopped"];
      }
    }));
    self.addEventListener("fetch", (event) => {
      if (!event.request.url.endsWith("${REPORT}")) return;
      const objects = ["constructorOfObjects", ({}).constructor === Object ? "as it was" : "replaced"];
      event.respondWith(outcomes.then((all) => Response.json(Object.fromEntries([...all, objects]))));
    });
  }`;
}

const ALL_STOPPED = {
  fetch: "stopped",
  fetchWithoutReading: "stopped",
  cache: "stopped",
  socket: "stopped",
  events: "stopped",
  script: "stopped",
  font: "stopped",
  eval: "stopped",
  functionOfText: "stopped",
  constructor: "stopped",
  asyncConstructor: "stopped",
  timer: "stopped",
  constructorOfObjects: "as it was",
};

/**
 * Plants the code in the service worker, opens the app, and checks that nothing reached a server that allows every
 * origin.
 */
async function expectStopped(page: Page, site: Site, plant: (code: string) => string): Promise<void> {
  const other = await openSite({ headers: { "Access-Control-Allow-Origin": "*" } });
  other.planted.set("/planted", { status: 200, type: "text/javascript", body: "self.arrived = true;" });
  site.planted.set("/sw.js", { status: 200, type: "text/javascript", body: plant(planted(other.origin)) });
  await visitShortly(page);
  const outcomes = await page.evaluate(async (address) => (await fetch(address)).json(), REPORT);
  other.cut();
  expect(outcomes).toEqual(ALL_STOPPED);
  expect(other.requests).toEqual([]);
}

const bare = siteTest();
bare.use({ serviceWorkers: "allow" });

bare(
  "on a host without headers the service worker itself reaches no other origin and makes no code of text",
  async ({ page, site }) => {
    // The planted code runs after the service worker's first import, which removes the functions that it tries.
    await expectStopped(page, site, (code) => builtText("sw.js") + code);
  },
);

const told = siteTest(() => openSite({ asTold: true }));
told.use({ serviceWorkers: "allow" });

told(
  "with the headers that hosts are told to send the browser stops the service worker from the first line on",
  async ({ page, site, watch }) => {
    watch.expectNoise(
      /Content Security Policy|Content-Security-Policy|^request to another origin: .*\/planted$/,
    );
    await expectStopped(page, site, (code) => code + builtText("sw.js"));
  },
);
