import type { Page } from "@playwright/test";
import { photoPath } from "#tests/fixtures/photos.ts";
import { choosePhoto, expect, openScreen, sampleBadge, SCREENS, startPremium, test } from "../app-test.ts";
import { violations, violationsByDayAndNight } from "../axe.ts";
import { haveDelivered } from "../device-use.ts";
import { holdAnswers } from "../identify/held-answers.ts";
import { prependToScript } from "./planted-script.ts";

test.describe("without motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const plan of ["Free", "Premium"] as const) {
    test(`axe finds nothing in any state of an identification (${plan})`, async ({ page }) => {
      if (plan === "Premium") await startPremium(page);
      const screen = plan === "Premium" ? SCREENS.diseases : SCREENS.animals;
      const check = async (state: string): Promise<void> =>
        expect([state, await violationsByDayAndNight(page)]).toEqual([state, []]);
      await openScreen(page, screen);
      await choosePhoto(page, photoPath("photo.gif"));
      await expect(page.getByRole("alert")).toBeVisible();
      await check("refused");
      await choosePhoto(page, photoPath("over-5mb.jpg"));
      await expect(page.getByRole("button", { name: "Shrink on this device and use" })).toBeVisible();
      await check("too large");
      const release = await holdAnswers(page);
      await choosePhoto(page, photoPath("leaf.jpg"));
      await expect(page.getByText(screen.analyzing)).toBeVisible();
      await check("analyzing");
      await release();
      await expect(sampleBadge(page)).toBeVisible();
      await page.getByText("How this answer was made").click();
      await check("result");
      await page.getByRole("button", { name: "Take Photo" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await check("camera");
    });
  }
});

test("axe finds nothing on the solutions: filtered, none, for a problem, and one of them with a wrong area", async ({
  page,
}) => {
  const forProblem = "?problem=tomato-late-blight&compare=solution-1.solution-8";
  for (const [plan, addresses] of [
    ["free", ["?q=aphid", "?q=no-such-problem", forProblem]],
    ["premium", [forProblem, "/solution-8"]],
  ] as const) {
    if (plan === "premium") await startPremium(page);
    for (const address of addresses) {
      await page.goto(`/solutions${address}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (plan === "premium" && address === "/solution-8") {
        await page.getByLabel("An area").check();
        await page.getByLabel("Area", { exact: true }).fill("none");
        await expect(page.getByText("A number above 0 belongs here")).toBeVisible();
      }
      // At the end of the page the bar of what is compared lies in its own place, not over a row that can be scrolled free.
      await page.getByRole("contentinfo").evaluate((footer) => footer.scrollIntoView({ block: "end" }));
      expect([plan, address, await violations(page)]).toEqual([plan, address, []]);
    }
  }
});

test("with the bar of what is compared on a phone, the focus is never under it", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto("/solutions?compare=solution-1.solution-8");
  await page.getByRole("checkbox").first().focus();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(isFocusFree)).toBe(true);
  }
});

/** Whether nothing lies over the middle of what has the focus. */
function isFocusFree(): boolean {
  const focused = document.activeElement;
  if (focused === null) return false;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  return over !== null && (focused.contains(over) || over.contains(focused));
}

test("axe finds nothing where the day's identifications are used up, and where a worker has died", async ({
  page,
}) => {
  const crash = `addEventListener("message", ({ data }) => {
    if (data.path?.[0] === "identify") self.close();
  });`;
  await prependToScript(page, "**/inference.worker-*.js", crash, { times: 1 });
  await openScreen(page, SCREENS.animals);
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(["worker died", await violations(page)]).toEqual(["worker died", []]);

  await haveDelivered(page, 5);
  await openScreen(page, SCREENS.animals);
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(page.getByRole("alert")).toBeVisible();
  expect(["used up", await violations(page)]).toEqual(["used up", []]);
});

/** Presses Tab until `name` has the focus. Wherever the focus stands on the way, it is to be seen. */
async function tabTo(page: Page, role: "link" | "button", name: string): Promise<void> {
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    const ring = await focused.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return { outlineStyle, width: parseFloat(outlineWidth) };
    });
    expect(ring.outlineStyle).toBe("solid");
    expect(ring.width).toBeGreaterThanOrEqual(2);
    const isThere = await focused.evaluate(
      (element, candidates) => candidates.includes(element),
      await page.getByRole(role, { name, exact: true }).elementHandles(),
    );
    if (isThere) return;
  }
  throw new Error(`40 presses of Tab do not reach the ${role} "${name}"`);
}

test("from Home to a result with nothing but the keyboard, with the focus always to be seen", async ({
  page,
}) => {
  // Choosers are caught from the start: a key opens one sooner than a wait for it is set up.
  page.on("filechooser", () => {});
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await tabTo(page, "link", "Animals");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: SCREENS.animals.title })).toBeFocused();

  await tabTo(page, "button", "Upload File");
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(photoPath("leaf.jpg"));
  await expect(sampleBadge(page)).toBeVisible();

  await tabTo(page, "link", "Upgrade Now");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/pricing");
  // The address changes before the page is there and its heading takes the focus.
  await expect(page.locator("h1")).toBeFocused();
  await tabTo(page, "button", "Upgrade to Premium");
  await page.keyboard.press("Space");
  await expect(page.getByRole("link", { name: "Back to your photo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/animals");
  await expect(page.getByText("Habitat")).toBeVisible();
});

test("the first Tab offers to skip to the content", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});
