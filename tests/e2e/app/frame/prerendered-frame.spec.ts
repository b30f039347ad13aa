import type { Page } from "@playwright/test";
import { expect, LONG, openWithoutScripts, test } from "#tests/e2e/app-test.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { photoPath } from "#tests/fixtures/photos.ts";

/** Opens a page while holding back its scripts. The returned function releases them, and waits for the app. */
async function openWithHeldScripts(page: Page, path: string, held: string): Promise<() => Promise<void>> {
  const scripts = createDeferred<null>();
  await page.route(held, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  // The browser paints nothing before the styles are there, but it already tells places.
  await page.waitForFunction(() => {
    const styles = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    return document.readyState !== "loading" && styles.every(({ sheet }) => sheet !== null);
  });
  return async () => {
    scripts.resolve(null);
    await expect(page.getByRole("contentinfo")).toBeAttached();
    await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
  };
}

/** The start times of all layout shifts. */
async function shifts(page: Page): Promise<readonly number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        new PerformanceObserver((list) =>
          seen.push(...list.getEntries().map(({ startTime }) => startTime)),
        ).observe({ type: "layout-shift", buffered: true });
        // The browser reports a layout shift within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(seen))));
      }),
  );
}

/** The area of the largest text or picture that the browser has painted so far, in square pixels. */
async function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let area = 0;
        new PerformanceObserver((list) => {
          for (const { size } of list.getEntries() as LargestContentfulPaint[]) area = Math.max(area, size);
        }).observe({ type: "largest-contentful-paint", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(area))));
      }),
  );
}

const ALL_SCRIPTS = "**/assets/*.js";

for (const width of [375, 1440]) {
  for (const [path, title] of [
    ["/", "Explore the Bio Kingdom"],
    ["/animals", "Animal Identifier"],
    ["/guide/tomato-late-blight", "Tomato late blight"],
    ["/solutions/solution-7", "Copper soap"],
    ["/solutions/spray-log", "Spray log"],
  ] as const) {
    test(
      `at ${width} px, ${path} shows its heading before the app runs, and the app moves nothing`,
      width > 375 ? LONG : {},
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        const release = await openWithHeldScripts(page, path, ALL_SCRIPTS);
        const heading = page.getByRole("heading", { level: 1, name: title, exact: true });
        await expect(heading).toBeVisible();
        const [place, link] = [await heading.boundingBox(), page.locator("header a").first()];
        const brand = await link.boundingBox();
        await release();
        expect(await heading.boundingBox()).toEqual(place);
        expect(await link.boundingBox()).toEqual(brand);
        expect(await shifts(page)).toEqual([]);
      },
    );
  }
}

// A larger text that comes with the app's code is a later largest paint: https://web.dev/articles/lcp.
for (const [path, text] of [
  ["/animals", "Upload an animal image to see identification results"],
  ["/teach", "Make a class for each thing to tell apart."],
  ["/history", "As JSON to import elsewhere"],
] as const) {
  test(`on a phone, no text of ${path} is larger than the lead in its file`, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    const release = await openWithHeldScripts(page, path, ALL_SCRIPTS);
    await expect.poll(() => largestPaint(page)).toBeGreaterThan(0);
    const lead = await largestPaint(page);
    await release();
    await expect(page.getByText(text)).toBeInViewport();
    expect(await largestPaint(page)).toBe(lead);
  });
}

test("while the page's own code is late, its heading stays and the menu opens", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const release = await openWithHeldScripts(page, "/pricing", "**/pricing-page-*.js");
  const heading = page.getByRole("heading", { level: 1, name: "Pricing" });
  await expect(heading).toBeVisible();
  const links = page.getByRole("navigation", { name: "Main" });
  // The button is disabled until the app runs.
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(links).toBeVisible();
  await expect(heading).toBeVisible();
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  await release();
  await expect(heading).toBeVisible();
  await expect(links).toBeVisible();
});

test("a link that has the focus before the app runs keeps it", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  const release = await openWithHeldScripts(page, "/teach", ALL_SCRIPTS);
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Plants" });
  await link.focus();
  await release();
  await expect(link).toBeFocused();
});

test("a tab in which nothing is painted gets the app all the same", async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/");
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
});

const startCard = (page: Page) => page.getByRole("region", { name: "What is this?" });

for (const label of ["Take Photo", "Upload File"]) {
  test(`Home takes a photo by ${label} before the app runs, and says so`, async ({ page }) => {
    const release = await openWithHeldScripts(page, "/", ALL_SCRIPTS);
    const waits = startCard(page).getByText("Looking at your photo...");
    await expect(waits).toBeHidden();
    const chooser = page.waitForEvent("filechooser");
    await startCard(page).getByText(label).click();
    await (await chooser).setFiles(photoPath("leaf.jpg"));
    await expect(waits).toBeVisible();
    await release();
    await expect(startCard(page).getByRole("img", { name: "Your photo: leaf.jpg" })).toBeVisible();
  });
}

test("a chooser that was opened before the app runs still gives it the photo", async ({ page }) => {
  const release = await openWithHeldScripts(page, "/", ALL_SCRIPTS);
  const opened = page.waitForEvent("filechooser");
  await startCard(page).getByText("Upload File").click();
  const chooser = await opened;
  await release();
  await expect(startCard(page).getByRole("button", { name: "Upload File" })).toBeVisible();
  await page.requestGC();
  await chooser.setFiles(photoPath("leaf.jpg"));
  await expect(startCard(page).getByRole("img", { name: "Your photo: leaf.jpg" })).toBeVisible();
});

test("a chooser's button that has the focus before the app runs keeps it", async ({ page }) => {
  const release = await openWithHeldScripts(page, "/", ALL_SCRIPTS);
  await startCard(page).getByLabel("Upload File").focus();
  await release();
  await expect(startCard(page).getByRole("button", { name: "Upload File" })).toBeFocused();
});

test("without scripts Home offers no chooser, as nothing could look at the photo", async ({
  browser,
  baseURL,
}) => {
  const page = await openWithoutScripts(browser, baseURL);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Upload File")).toBeHidden();
  await page.context().close();
});

test("a later visit shows headings in the app's own face", async ({ page }) => {
  await page.goto("/animals");
  await page.waitForFunction(() => [...document.fonts].every(({ status }) => status === "loaded"));
  await page.reload();
  // The app has replaced the heading of the page's file, so the node stays.
  await expect(page.getByRole("button", { name: "Identify for real" })).toBeVisible();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("DOM.enable");
  await devTools.send("CSS.enable");
  const { root } = await devTools.send("DOM.getDocument");
  const { nodeId } = await devTools.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
  const { fonts } = await devTools.send("CSS.getPlatformFontsForNode", { nodeId });
  expect(fonts).toMatchObject([{ isCustomFont: true }]);
});
