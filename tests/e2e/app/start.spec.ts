import type { Page } from "@playwright/test";
import { expect, openWithoutScripts, startPremium, test } from "../app-test.ts";

declare global {
  /** Holds React's second slice of the first drawing. Only defined after {@link holdSecondSlice}. */
  var secondSlice: { readonly begun: Promise<void>; readonly release: () => void };
}

/** React's scheduler goes on to its next slice by a message of null to itself. The second one waits. */
async function holdSecondSlice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let begin = (): void => {};
    let release = (): void => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    let slices = 0;
    let drawsApp = false;
    const post = MessagePort.prototype.postMessage;
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...its: Parameters<typeof listen>) {
      drawsApp ||= this instanceof Element && this.id === "root";
      listen.apply(this, its);
    };
    MessagePort.prototype.postMessage = function (this: MessagePort, ...its: unknown[]) {
      const go = (): void => void Reflect.apply(post, this, its);
      if (its.length !== 1 || its[0] !== null || !drawsApp || (slices += 1) !== 2) return go();
      release = go;
      return begin();
    };
    Object.assign(globalThis, { secondSlice: { begun, release: () => release() } });
  });
}

for (const [path, code] of [
  ["/animals", "identifier-page"],
  ["/", "home-page"],
] as const) {
  test(`${path} is shown if its code comes while React draws for the first time`, async ({ page }) => {
    await holdSecondSlice(page);
    await page.route(`**/assets/${code}-*.js`, async (route) => {
      await page.waitForFunction(() => globalThis.secondSlice?.begun.then(() => true));
      await route.continue();
    });
    const came = page.waitForResponse(new RegExp(`${code}-[\\w-]+\\.js`));
    await page.goto(path, { waitUntil: "commit" });
    await (await came).finished();
    // The module runs in tasks of its own.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    await page.evaluate(() => secondSlice.release());
    await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
    await expect(page.getByRole("contentinfo")).toBeVisible();
  });
}

const notice = (page: Page) => page.getByText("Bio Kingdom has not started yet.");

test("a page whose scripts do not come says so after some seconds, and Reload starts it", async ({
  page,
}) => {
  await page.route("**/assets/*.js", () => {});
  await page.goto("/animals", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await expect(notice(page)).toBeVisible();
  await page.unrouteAll();
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
  await page.getByRole("link", { name: "Start without what is stored" }).click();
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
  expect(new URL(page.url()).search).toBe("");
  // Premium is stored, and this visit does not know it.
  await expect(page.getByRole("link", { name: "Upgrade", exact: true })).toBeVisible();
  await expect(page.getByText("You started without what is stored on this device")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("bio-kingdom.plan"))).toContain("premium");
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
