import type { Locator, Page } from "@playwright/test";
import { expect, openScreen, SCREENS, startPremium, test } from "#tests/e2e/app-test.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";

test.use({ timezoneId: "Africa/Nairobi", contextOptions: { reducedMotion: "reduce" } });

const question = (page: Page): Locator => page.getByRole("region", { name: "Which crop is it?" });
const buttons = (page: Page): Locator => question(page).getByRole("button");
const WAYS_OUT = ["Change place", "Another crop", "I don't know"];
const OF_KENYA = ["Tomato", "Maize", "Bean", "Potato", "Coffee", "Sugarcane"];
const OF_INDIA = ["Tomato", "Rice", "Cotton", "Maize", "Black gram", "Sugarcane"];

test("the country of the clock orders the crops, another one that the person chooses is kept, and nothing is asked of the network for it", async ({
  page,
}) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!/^(?:blob:)?http:\/\/localhost:/.test(request.url())) elsewhere.push(request.url());
  });
  await page.goto("/find");
  await expect(buttons(page)).toHaveText([...OF_KENYA, ...WAYS_OUT]);
  await expect(question(page)).toContainText("Place: Kenya. Its crops come first.");

  await page.getByRole("button", { name: "Change place" }).click();
  await page.getByLabel("Where the plant grows").selectOption("India");
  await expect(buttons(page)).toHaveText([...OF_INDIA, ...WAYS_OUT]);
  expect(await violationsByDayAndNight(page)).toEqual([]);
  await page.reload();
  await expect(buttons(page)).toHaveText([...OF_INDIA, ...WAYS_OUT]);

  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  await page.getByRole("button", { name: "Identify for real" }).click();
  await expect(buttons(page)).toHaveText([...OF_INDIA, ...WAYS_OUT]);
  expect(elsewhere).toEqual([]);
});

test("with a wrong country every crop is still there, and what is not known from it is marked and shown", async ({
  page,
}) => {
  await page.goto("/find");
  await page.getByRole("button", { name: "Change place" }).click();
  await page.getByLabel("Where the plant grows").selectOption("Norway");
  await expect(buttons(page).nth(1)).toHaveText("Potato");
  await page.getByLabel("Where the plant grows").selectOption("Ghana");
  await expect(buttons(page).nth(1)).toHaveText("Cacao");
  await expect(question(page).getByLabel("More crops").getByRole("option")).toHaveCount(16);
  await question(page).getByRole("button", { name: "Cacao", exact: true }).click();
  await page.getByRole("button", { name: "I can't tell" }).click();
  const cards = page.getByRole("list", { name: /most likely/ }).getByRole("listitem");
  await expect(cards).toHaveCount(5);
  const marked = cards.filter({ hasText: "Not known from this place: Ghana" });
  await expect(marked).toHaveCount(3);
  await expect(cards.first()).not.toContainText("Not known from");
  await expect(cards.last()).toContainText("Not known from");
  expect(await violationsByDayAndNight(page)).toEqual([]);

  await page.getByRole("button", { name: "Change place" }).click();
  await page.getByLabel("Where the plant grows").selectOption("Anywhere");
  await expect(marked).toHaveCount(0);
  await expect(cards).toHaveCount(5);
});

test("the place and its countries have their names in each language", async ({ page }) => {
  for (const [language, country, line] of [
    ["es", "Kenia", "Lugar: Kenia. Sus cultivos van primero."],
    ["fr", "Kenya", "Lieu : Kenya. Ses cultures viennent en premier."],
    ["hi", "केन्या", "जगह: केन्या। वहां की फसलें पहले आती हैं।"],
    ["pt", "Quênia", "Lugar: Quênia. As culturas de lá vêm primeiro."],
  ] as const) {
    await page.goto(`/${language}/find`);
    const shown = page.getByText(line);
    await expect(shown).toBeVisible();
    await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
    // By keyboard, as in followInFooter: on a busy machine a tap by the mouse was lost once.
    await shown.locator("..").getByRole("button").press("Enter");
    await expect(page.locator('option[value="KE"]')).toHaveText(country);
  }
});
