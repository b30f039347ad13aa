import type { Page } from "@playwright/test";
import { choosePhoto, expect, LONG, openScreen, SCREENS, startPremium } from "#tests/e2e/app-test.ts";
import { addPack, buildOther } from "#tests/e2e/app/frame/other-build.ts";
import { cutOff, visit } from "#tests/e2e/app/frame/service-worker.ts";
import { siteTest } from "#tests/e2e/site-test.ts";
import { openSite } from "#tests/e2e/site.ts";
import { realPhoto, trainingPhoto } from "./identify-page.ts";

const test = siteTest();
const result = (page: Page) => page.getByRole("region", { name: "Result", exact: true });
const headline = (page: Page, name: string) => result(page).getByRole("heading", { name, level: 2 });
const fetchButton = (page: Page, pack: string) =>
  result(page).getByRole("button", { name: `Fetch the pack of ${pack}` });

/** Opens Animals for a Premium user, with the app's own model, and gives it a photo. */
async function askAnimals(page: Page, photo: string): Promise<void> {
  await startPremium(page);
  await openScreen(page, SCREENS.animals);
  await page.getByRole("button", { name: "Identify for real" }).click();
  await choosePhoto(page, photo);
}

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test(
    "the pack of birds is fetched once, names an owl and a parrot's family, and works offline",
    LONG,
    async ({ page, site }) => {
      const [owl, parrot] = [realPhoto("owl.jpg"), realPhoto("parrot.jpg")];
      await visit(page);
      await askAnimals(page, owl);
      await expect(headline(page, "Perhaps a kind that the model does not know")).toBeVisible();
      await fetchButton(page, "birds").click();

      await expect(headline(page, "Burrowing Owl")).toBeVisible();
      await expect(result(page).getByText("Answer of Pack of birds")).toBeVisible();
      await expect(result(page).getByText("Genus Athene, family Strigidae")).toBeVisible();
      await expect(result(page).getByText("What follows is about a wider group: Owls.")).toBeVisible();
      await expect(fetchButton(page, "birds")).toHaveCount(0);

      await page.reload();
      await expect(page.getByText("Ready, works offline.")).toBeVisible();
      await cutOff(page, site);
      await page.reload();
      await expect(page.getByText("Ready, works offline.")).toBeVisible();
      await choosePhoto(page, parrot);
      await expect(headline(page, "An African or New World parrot; which one is not clear")).toBeVisible();
      await expect(result(page).getByText("Genus Ara, family Psittacidae")).toBeVisible();
      await result(page).getByRole("link", { name: "Its family in the guide" }).click();
      await expect(page.getByRole("heading", { name: /parrots/i, level: 1 })).toBeVisible();
    },
  );

  test(
    "the pack of insects names the genus of a butterfly where the own model knows only the group, also offline",
    LONG,
    async ({ page, site }) => {
      const lime = trainingPhoto("test-animal.tar", "animal/papilio-demoleus/butterflies5-009.webp");
      const white = trainingPhoto("test-animal.tar", "animal/pieris-rapae/butterflies5-005.webp");
      await visit(page);
      await askAnimals(page, lime);
      await expect(headline(page, "A butterfly")).toBeVisible();
      await expect(result(page).getByText("Which insect is it?")).toBeVisible();
      await fetchButton(page, "insects").click();

      await expect(headline(page, "A swallowtail; which one is not clear")).toBeVisible();
      await expect(result(page).getByText("Answer of Pack of insects")).toBeVisible();
      await expect(result(page).getByText("Genus Papilio, family Papilionidae")).toBeVisible();

      await cutOff(page, site);
      await choosePhoto(page, white);
      await expect(headline(page, "A white or sulphur; which one is not clear")).toBeVisible();
      await expect(result(page).getByText("Genus Pieris, family Pieridae")).toBeVisible();
    },
  );
});

test("the pack of animals tells the breed of a dog", async ({ page }) => {
  await askAnimals(page, trainingPhoto("test-animal.tar", "animal/dog/animals3-014.webp"));
  await expect(headline(page, "Dog")).toBeVisible();
  await fetchButton(page, "animals").click();

  await expect(result(page).getByText("Answer of Pack of animals")).toBeVisible();
  await expect(headline(page, "German Shepherd")).toBeVisible();
  await expect(
    result(page)
      .getByRole("definition")
      .filter({ hasText: /^German Shepherd$/ }),
  ).toBeVisible();
});

test(
  "an owl that seems to be a pest on Home: the pack fetched there says that it is a bird, and Animals names it",
  LONG,
  async ({ page }) => {
    const owl = trainingPhoto("birds-dev.tar", "listed/Tyto alba (Barn Owl)/2.webp");
    const start = page.getByRole("region", { name: "What is this?" });
    await startPremium(page);
    await page.goto("/");
    await page.getByRole("button", { name: "Identify for real" }).click();
    await choosePhoto(page, owl);
    await expect(start.getByRole("heading", { name: "This looks like a pest" })).toBeVisible();
    await start.getByRole("button", { name: "Fetch the pack of birds" }).click();

    await expect(start.getByRole("heading", { name: "This is probably a bird" })).toBeVisible();
    await expect(start.getByText("Owl")).toHaveCount(0);
    await start.getByRole("link", { name: "Open it in Animals" }).click();
    await expect(page).toHaveURL("/animals");
    await expect(headline(page, "Barn Owl")).toBeVisible();
    await expect(result(page).getByText("Answer of Pack of birds")).toBeVisible();

    await page.goto("/");
    await choosePhoto(page, owl);
    await expect(start.getByRole("heading", { name: "This is probably a bird" })).toBeVisible();
  },
);

test("no pack is offered for a horse that the model is not sure of", async ({ page }) => {
  await askAnimals(page, realPhoto("horse.png"));
  await expect(headline(page, "Not sure")).toBeVisible();
  // The guide's link comes after the place of the offers, and later.
  await expect(result(page).getByRole("link", { name: "Horse" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(result(page).getByRole("button", { name: /^Fetch/ })).toHaveCount(0);
});

test("a removed pack is offered again", LONG, async ({ page }) => {
  await askAnimals(page, realPhoto("owl.jpg"));
  await fetchButton(page, "birds").click();
  await expect(headline(page, "Burrowing Owl")).toBeVisible();

  await page.goto("/models?tab=packs");
  const pack = page.getByRole("listitem", { name: "Pack of birds" });
  await expect(pack.getByText(/On this device$/)).toBeVisible();
  await pack.getByText("What it can name").click();
  await pack.getByLabel("Search kinds").fill("athene");
  await expect(pack.getByText("Burrowing Owl Athene cunicularia")).toBeVisible();
  await pack.getByRole("button", { name: /^Delete/ }).click();
  await pack.getByRole("button", { name: "Yes, delete" }).click();
  await expect(pack.getByRole("button", { name: "Fetch the pack of birds" })).toBeVisible();

  await openScreen(page, SCREENS.animals);
  await choosePhoto(page, realPhoto("owl.jpg"));
  await expect(fetchButton(page, "birds")).toBeVisible();
});

const other = siteTest(async (info) => openSite({ folder: await buildOther(info, "/", addPack) }));

other(
  "a pack of one's own, added to a copy of the app as models/README.md says, is offered, fetched and names a genus",
  LONG,
  async ({ page }) => {
    await askAnimals(page, realPhoto("parrot.jpg"));
    await fetchButton(page, "macaws").click();

    await expect(headline(page, "A true macaw; which one is not clear")).toBeVisible();
    await expect(result(page).getByText("Answer of Pack of macaws")).toBeVisible();
    await expect(result(page).getByText("Genus Ara, family Psittacidae")).toBeVisible();
    await page.goto("/models?tab=packs");
    const pack = page.getByRole("listitem", { name: "Pack of macaws" });
    await expect(pack.getByText(/On this device$/)).toBeVisible();
    await pack.getByText("About this pack").click();
    await expect(pack.getByText("It sees colours alone.")).toBeVisible();
    await pack.getByText("What it can name").click();
    await expect(pack.getByText("Scarlet macaw Ara macao")).toBeVisible();
  },
);
