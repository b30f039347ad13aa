import type { Page } from "@playwright/test";
import { LONG, expect, openScreen, SCREENS, answerWithSample } from "#tests/e2e/app-test.ts";
import { siteTest } from "#tests/e2e/site-test.ts";
import { builtText, offlineFiles, openSite, type Site } from "#tests/e2e/site.ts";

const test = siteTest();

/**
 * Code for the start of a worker's script. It is planted because the policy does not apply to code that a test
 * evaluates in a worker.
 */
function planted(origin: string): string {
  return `
    globalThis.sent = fetch("${origin}").then(() => "sent", () => "stopped");
    try { globalThis.evaluated = eval("'evaluated'"); } catch { globalThis.evaluated = "stopped"; }
    globalThis.connected = typeof RTCPeerConnection === "undefined" ? "stopped" : "there";
  `;
}

function plantInWorkers(site: Site, origin: string): void {
  for (const { url } of offlineFiles().precache) {
    if (!/\/(?:imaging|inference)\.worker-/.test(url)) continue;
    const body = planted(origin) + builtText(url);
    site.planted.set(url, { status: 200, type: "text/javascript", body });
  }
  expect(site.planted.size).toBe(2);
}

/** Identifies a photo. Resolves with what came of the planted code in each worker. */
async function outcomesInWorkers(page: Page): Promise<readonly unknown[]> {
  await openScreen(page, SCREENS.animals);
  await answerWithSample(page);
  // The model's worker, and two workers that read photos. The first photo worker starts the second a little later.
  await expect.poll(() => page.workers().length).toBe(3);
  return Promise.all(
    page
      .workers()
      .map((worker) =>
        worker.evaluate(async () => [
          await Reflect.get(self, "sent"),
          Reflect.get(self, "evaluated"),
          Reflect.get(self, "connected"),
        ]),
      ),
  );
}

const ALL_STOPPED = [
  ["stopped", "stopped", "stopped"],
  ["stopped", "stopped", "stopped"],
  ["stopped", "stopped", "stopped"],
];

/**
 * Tries on the page what the policy forbids and what the app removes at the start. Each result is "stopped" or
 * describes what happened.
 */
function tryOnPage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const place = document.createElement("p");
    const ways: Readonly<Record<string, () => unknown>> = {
      connected: () => new RTCPeerConnection(),
      connectedByOldName: () => Reflect.construct(Reflect.get(globalThis, "webkitRTCPeerConnection"), []),
      html: () => Object.assign(place, { innerHTML: "<b>planted</b>" }),
      parsed: () => new DOMParser().parseFromString("<b>planted</b>", "text/html"),
      script: () => Object.assign(document.createElement("script"), { text: "planted" }),
      scriptAddress: () => Object.assign(document.createElement("script"), { src: "https://example.org/" }),
      worker: () => new Worker("https://example.org/"),
      policy: () => Reflect.get(globalThis, "trustedTypes").createPolicy("planted", {}),
      secondPolicy: () => Reflect.get(globalThis, "trustedTypes").createPolicy("default", {}),
    };
    const outcomes = Object.entries(ways).map(([name, way]) => {
      try {
        return [name, `did ${String(way())}`];
      } catch {
        return [name, "stopped"];
      }
    });
    const frame = document.createElement("iframe");
    frame.src = "/robots.txt";
    const loaded = new Promise((resolve) => {
      frame.addEventListener("load", resolve, { once: true });
    });
    document.body.append(frame);
    await loaded;
    // A refused frame has no document.
    const framed = frame.contentDocument === null ? "stopped" : "shown";
    frame.remove();
    return Object.fromEntries([...outcomes, ["framed", framed]]);
  });
}

test("the page and the workers that see photos have one policy: they reach no other origin and make no code of text", async ({
  page,
  site,
  watch,
}) => {
  // This server allows every origin, so that only the policy can stop a request.
  const other = await openSite({ headers: { "Access-Control-Allow-Origin": "*" } });
  watch.expectNoise(/Content[ -]Security[ -]Policy|This document requires/i);
  watch.expectNoise(new RegExp(`^request to another origin: ${other.origin}`));
  plantInWorkers(site, other.origin);
  const outcomes = await outcomesInWorkers(page);
  other.cut();
  expect(outcomes).toEqual(ALL_STOPPED);
  expect(other.requests).toEqual([]);
  const onPage = await tryOnPage(page);
  expect(Object.keys(onPage)).toHaveLength(10);
  expect(new Set(Object.values(onPage))).toEqual(new Set(["stopped"]));
});

test(
  "in a browser without trusted types the workers make no code of text either",
  LONG,
  async ({ page, site, watch }) => {
    watch.expectNoise(/Content[ -]Security[ -]Policy/i);
    watch.expectNoise(/^request to another origin: https:\/\/example\.org/);
    plantInWorkers(site, "https://example.org");
    const built = builtText("animals.html");
    const body = built.replace(/; require-trusted-types-for [^"]*/, "");
    expect(body).not.toBe(built);
    site.planted.set(SCREENS.animals.path, { status: 200, type: "text/html", body });
    expect(await outcomesInWorkers(page)).toEqual(ALL_STOPPED);
  },
);
