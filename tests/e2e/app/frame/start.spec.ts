import type { Page } from "@playwright/test";
import { tryStarts } from "#bench/runner/phone/starts.ts";
import { WITHOUT_STORED } from "#src/storage/browser-storage.ts";
import {
  answerWithSample,
  expect,
  LONG,
  openScreen,
  openWithoutScripts,
  SCREENS,
  startPremium,
  test,
} from "#tests/e2e/app-test.ts";
import { siteTest } from "#tests/e2e/site-test.ts";
import { TRUE_DELAYS } from "#tests/e2e/site.ts";
import { cutOff, visit } from "./service-worker.ts";

declare global {
  /** React's second slice of the first drawing. Only defined after {@link holdSecondSlice}. */
  var secondSlice: { count: number; drawsApp: boolean; go: (() => void) | undefined };
}

/** React's scheduler goes on to its next slice by a message of null to itself. The second one waits for `go`. */
async function holdSecondSlice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.secondSlice = { count: 0, drawsApp: false, go: undefined };
    EventTarget.prototype.addEventListener = new Proxy(
      Reflect.get(EventTarget.prototype, "addEventListener"),
      {
        apply: (listen, target, its) => {
          secondSlice.drawsApp ||= target instanceof Element && target.id === "root";
          Reflect.apply(listen, target, its);
        },
      },
    );
    MessagePort.prototype.postMessage = new Proxy(Reflect.get(MessagePort.prototype, "postMessage"), {
      apply: (post, port, its) => {
        const isSlice = secondSlice.drawsApp && its.length === 1 && its[0] === null;
        if (isSlice && (secondSlice.count += 1) === 2)
          secondSlice.go = () => void Reflect.apply(post, port, its);
        else Reflect.apply(post, port, its);
      },
    });
  });
}

for (const [path, code] of [
  ["/animals", "identifier-page"],
  ["/", "home-page"],
] as const) {
  test(`${path} is shown if its code comes while React draws for the first time`, async ({ page }) => {
    await holdSecondSlice(page);
    await page.route(`**/assets/${code}-*.js`, async (route) => {
      await page.waitForFunction(() => secondSlice.go !== undefined);
      await route.continue();
    });
    const came = page.waitForResponse(new RegExp(`${code}-[\\w-]+\\.js`));
    await page.goto(path, { waitUntil: "commit" });
    await (await came).finished();
    // The module runs in tasks of its own.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    await page.evaluate(() => secondSlice.go?.());
    await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
    await expect(page.getByRole("contentinfo")).toBeVisible();
  });
}

test("a page asks for its own code while that of the app is under way", async ({ page }) => {
  await page.route("**/assets/main-*.js", () => undefined);
  const asked = page.waitForRequest(/\/identifier-page-[\w-]+\.js/);
  await page.goto("/animals", { waitUntil: "commit" });
  await asked;
});

const notice = (page: Page) => page.getByText("Bio Kingdom has not started yet.");

test("a page whose scripts do not come says so after some seconds, and Reload starts it", async ({
  page,
}) => {
  let areHeld = true;
  await page.route("**/assets/*.js", async (route) => (areHeld ? undefined : route.continue()));
  await page.goto("/animals", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice(page)).toBeVisible();
  areHeld = false;
  await page.getByRole("link", { name: "Reload" }).click();
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
  await expect(notice(page)).toBeHidden();
});

test("an app that fails to start says so at once, and can be started without what is stored", async ({
  page,
  watch,
}) => {
  watch.expectNoise(/planted/);
  await startPremium(page);
  await page.addInitScript(() => {
    if (location.search === "")
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new TypeError("planted");
        },
      });
  });
  await page.goto("/animals");
  await expect(notice(page)).toBeVisible();
  await page.getByRole("link", { name: "Start without stored data" }).click();
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
  expect(new URL(page.url()).search).toBe("");
  // Premium is stored, and this visit does not know it.
  await expect(page.getByRole("link", { name: "Upgrade", exact: true })).toBeVisible();
  await expect(page.getByText("You started without what is stored on this device")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("bio-kingdom.plan"))).toContain("premium");
});

test(
  "a visit without stored data leaves the plan, the history and the files of the device as they were",
  LONG,
  async ({ page }) => {
    await startPremium(page);
    await openScreen(page, SCREENS.animals);
    await answerWithSample(page);
    const entries = page.getByRole("list", { name: "Entries" }).getByRole("listitem");
    await page.getByRole("link", { name: "History", exact: true }).click();
    await expect(entries).toHaveCount(1);

    await page.goto(`/pricing${WITHOUT_STORED}`);
    await page.getByRole("button", { name: "Upgrade to Premium" }).click();
    await page.getByRole("link", { name: "History", exact: true }).first().click();
    await expect(page.getByText(/you started without what is stored on this device/)).toBeVisible();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Animals" }).click();
    await answerWithSample(page);
    await expect(page.getByText(/This result could not be kept in your history/)).toBeVisible();

    await page.goto("/history");
    await expect(entries).toHaveCount(1);
  },
);

const withWorker = siteTest();

withWorker.describe("with a service worker", () => {
  withWorker.use({ serviceWorkers: "allow" });

  withWorker(
    "a stored file of the app that keeps it from starting is fetched anew by a start without stored data",
    LONG,
    async ({ page, site, watch }) => {
      watch.expectNoise(/planted/);
      await visit(page);
      await page.evaluate(async () => {
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const { url } of await cache.keys())
            if (/\/main-[\w-]+\.js/.test(url))
              await cache.put(
                url,
                new Response("throw new Error('planted')", {
                  headers: { "Content-Type": "text/javascript" },
                }),
              );
        }
      });
      await page.goto("animals");
      await expect(notice(page)).toBeVisible();
      await page.getByRole("link", { name: "Start without stored data" }).click();
      await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
      await cutOff(page, site);
      await page.reload();
      await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
    },
  );
});

test("without scripts a page says after some seconds that the app has not started", async ({
  browser,
  baseURL,
}) => {
  const page = await openWithoutScripts(browser, baseURL);
  await page.goto("/es/guide");
  await expect(page.getByText("Bio Kingdom todavía no ha empezado.")).toBeVisible();
  await page.context().close();
});

test("60 visits of a slow phone start the app, each with one file held back", LONG, async ({ browser }) => {
  // A visit takes two seconds, as it is slowed down.
  test.setTimeout(600_000);
  const { held, failed } = await tryStarts(browser, TRUE_DELAYS, 60);
  expect(failed).toEqual([]);
  expect(held).toBeGreaterThan(30);
});
