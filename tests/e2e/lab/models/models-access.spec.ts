import type { Page } from "@playwright/test";
import { packageFiles } from "#bench/network/package-files.ts";
import { OWN_MODELS_PATH } from "#src/paths.ts";
import { LONG, expect, SCREENS, test, tabTo } from "#tests/e2e/app-test.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";
import { KEPT, storePackage, useKeptModel } from "#tests/e2e/lab/models/faults/models-at-fault.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { writeFolder, writePlainPhoto } from "./model-folders.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Expects no axe violations in the light and dark schemes, and a page that is not wider than a phone's screen. */
async function check(page: Page, state: string): Promise<void> {
  expect([state, await violationsByDayAndNight(page)]).toEqual([state, []]);
  await page.setViewportSize({ width: 375, height: 800 });
  const wide = (): Promise<string[]> =>
    page.evaluate(() =>
      document.documentElement.scrollWidth > innerWidth
        ? [...document.querySelectorAll("main *")]
            .filter((element) => element.getBoundingClientRect().right > innerWidth)
            .map((element) => `${element.tagName} ${element.className}`)
        : [],
    );
  await expect.poll(wide, { message: state }).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test(
  "while a model is downloaded, Stop has the focus, and stopping leads back to the sources",
  LONG,
  async ({ page, baseURL }) => {
    const answered = createDeferred<void>();
    await page.route("**/far/model.zip", async (route) => {
      await answered.promise;
      await route.abort();
    });
    await page.goto(OWN_MODELS_PATH);
    await page.getByLabel("Or an address").fill(`${baseURL ?? ""}/far/model.zip`);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Stop" })).toBeFocused();
    await check(page, "reading");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("group", { name: "Model files" })).toBeFocused();
    answered.resolve();
  },
);

test(
  "the line that names the model is accessible, also when the model does not load",
  LONG,
  async ({ page }) => {
    await useKeptModel(page);
    await check(page, "card in use");
    await page.goto(SCREENS.animals.path);
    await expect(page.getByText(/^Ready(?:, works offline)?\.$/)).toBeVisible();
    await check(page, "bar ready");
    await page.evaluate(async () => {
      await (await navigator.storage.getDirectory()).removeEntry("models", { recursive: true });
    });
    await page.reload();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByRole("button", { name: "Load it again" })).toBeVisible();
    await check(page, "bar failed");
  },
);

test("a model is added, put to use and used with the keyboard alone", LONG, async ({ page }, info) => {
  const tab = (role: "button" | "checkbox" | "link", name: string): Promise<void> =>
    tabTo(page, page.getByRole(role, { name, exact: true }), async (focused) => {
      expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe("none");
    });
  // Handles a file chooser that a key opens before the test waits for it.
  page.on("filechooser", () => {});
  await page.goto(OWN_MODELS_PATH);
  // Wait until the loading page has been removed, because the focus inside it is lost then.
  await expect(page.getByText(/^None of your own yet/)).toBeVisible();
  await tab("button", "Choose folder");
  const folder = await writeFolder(info, "model", packageFiles(await tinyModel("tfjs-graph", {}, KEPT)));
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(folder);
  await expect(page.getByRole("heading", { name: KEPT.title })).toBeFocused();
  await tab("button", "Add this model");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: KEPT.title, level: 3 })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "It answers on Animals" })).toBeVisible();
  await tab("link", "Animals");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: SCREENS.animals.title })).toBeFocused();
  await tab("button", "Upload File");
  const photo = page.waitForEvent("filechooser");
  await page.keyboard.press("Space");
  await (await photo).setFiles(await writePlainPhoto(info, "blue"));
  const headline = page.getByRole("region", { name: "Result" }).getByRole("heading", { level: 2 });
  await expect(headline).toHaveText("blue");
});

test(
  "a task that fails keeps the focus where it was, and says so as an alert",
  LONG,
  async ({ page }, info) => {
    await page.goto(OWN_MODELS_PATH);
    await storePackage(page, info, await tinyModel("tfjs-graph", { weights: "zero" }));
    await expect(page.getByRole("alert")).toContainText("the same answer for every picture");
    await expect(page.getByRole("button", { name: "Add this model" })).toBeFocused();
  },
);
