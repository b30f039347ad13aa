import type { Locator } from "@playwright/test";
import {
  LONG,
  choosePhoto,
  expect,
  openScreen,
  sampleBadge,
  SCREENS,
  startPremium,
  test,
  tabTo,
} from "#tests/e2e/app-test.ts";
import { holdAnswers } from "#tests/e2e/app/identify/identify-page.ts";
import { violations, violationsByDayAndNight } from "#tests/e2e/axe.ts";
import { haveDelivered } from "#tests/e2e/device-use.ts";
import { photoPath } from "#tests/fixtures/photos.ts";
import { prependToScript } from "./planted-script.ts";

test.describe("without motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const plan of ["Free", "Premium"] as const) {
    test(`axe finds nothing in any state of an identification (${plan})`, LONG, async ({ page }) => {
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

test(
  "axe finds nothing on the solutions: filtered, none, for a problem, and one with a wrong area",
  LONG,
  async ({ page }) => {
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
        // At the end of the page the comparison bar has its own space and covers no row.
        await page.getByRole("contentinfo").evaluate((footer) => footer.scrollIntoView({ block: "end" }));
        expect([plan, address, await violations(page)]).toEqual([plan, address, []]);
      }
    }
  },
);

test("on a phone the comparison bar never covers the focus", LONG, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto("/solutions?compare=solution-1.solution-8");
  await page.getByRole("checkbox").first().focus();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(isFocusFree)).toBe(true);
  }
});

/** True if nothing covers the centre of the focused element. */
function isFocusFree(): boolean {
  const focused = document.activeElement;
  if (focused === null) return false;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  return over !== null && (focused.contains(over) || over.contains(focused));
}

test(
  "axe finds nothing when the day's identifications are used up, and when a worker has died",
  LONG,
  async ({ page }) => {
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
  },
);

/** Expects a focus ring around the focused element. When the app starts, its own link takes the place of the page's. */
async function expectRing(focused: Locator): Promise<void> {
  await expect(async () => {
    const [style, width] = await focused.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return [outlineStyle, parseFloat(outlineWidth)] as const;
    });
    expect(style).toBe("solid");
    expect(width).toBeGreaterThanOrEqual(2);
  }).toPass({ timeout: 10_000 });
}

test("a person gets from Home to a result with the keyboard alone, and always sees the focus", async ({
  page,
}) => {
  const tab = (role: "link" | "button", name: string): Promise<void> =>
    tabTo(page, page.getByRole(role, { name, exact: true }), expectRing);
  // Handles a file chooser that a key opens before the test waits for it.
  page.on("filechooser", () => {});
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await tab("link", "Animals");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: SCREENS.animals.title })).toBeFocused();

  await tab("button", "Upload File");
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(photoPath("leaf.jpg"));
  await expect(sampleBadge(page)).toBeVisible();

  await tab("link", "Upgrade Now");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/pricing");
  // The address changes before the page appears, so wait until its heading has the focus.
  await expect(page.locator("h1")).toBeFocused();
  await tab("button", "Upgrade to Premium");
  await page.keyboard.press("Space");
  await expect(page.getByRole("link", { name: "Back to your photo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/animals");
  await expect(page.getByText("Habitat")).toBeVisible();
});
