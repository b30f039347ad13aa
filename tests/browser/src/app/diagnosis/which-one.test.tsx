import { expect, test } from "vitest";
import type { Identification, NamedProbability } from "#domain/answer/identification.ts";
import { NO_REMARKS } from "#domain/answer/remarks.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { choosePhoto } from "#tests/browser/kit/choose-files.ts";
import { type AppParts, openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectCount, expectTexts } from "#tests/browser/kit/texts.ts";
import { createFakeDatabase, openFakeHistory } from "#tests/fakes/history.ts";
import { answeringWith, IDENTIFIED, ofKingdom, UNKNOWN_KIND, UNSURE } from "#tests/fakes/identified.ts";
import { deviceWith } from "#tests/fakes/shared-storage.ts";
import { THUMBNAIL } from "#tests/fixtures/history-entries.ts";

/** Opens a page with a photo to which the app's own model gave this answer. */
async function openAnswer(
  path: "/animals" | "/plants" | "/pests",
  identification: Identification,
  { plan = "premium", ...parts }: { readonly plan?: "free" | "premium" } & Pick<AppParts, "openHistory"> = {},
): Promise<OpenedApp> {
  const app = await openApp(path, {
    ...parts,
    browser: deviceWith({ plan, model: KINGDOM_MODEL }),
    identify: answeringWith(() => ({ ...IDENTIFIED, identification })),
  });
  await choosePhoto(app);
  return app;
}

function unsure(
  subject: "animal" | "plant" | "pest",
  ...candidates: readonly [NamedProbability, ...NamedProbability[]]
): Identification {
  return ofKingdom({ ...UNSURE, subject, probability: candidates[0].probability, candidates });
}

const PEST = unsure(
  "pest",
  { label: "Aphid", probability: 0.3 },
  { label: "Thrips", probability: 0.25 },
  { label: "Mealybug", probability: 0.17 },
);

const cards = (app: OpenedApp, name = "Perhaps one of these") => app.getByRole("list", { name, exact: true });
const names = (app: OpenedApp, name?: string) => cards(app, name).getByRole("heading");

test("pests that may be it stand beside each other, each with what tells it from its neighbour, and no bars", async () => {
  const app = await openAnswer("/pests", PEST);
  // The third has less than 20%, and the two before it hold more than half.
  await expectTexts(names(app), ["Aphid", "Thrips"]);
  const aphid = cards(app).getByRole("listitem").nth(0);
  const thrips = cards(app).getByRole("listitem").nth(1);
  await expect.element(aphid).toHaveTextContent("Risk: medium");
  await expect.element(aphid).toHaveTextContent("Fits best");
  await expect.element(aphid).toHaveTextContent("Soft, pear-shaped insects of 1 to 4 mm");
  await expect.element(aphid).toHaveTextContent("It may also be Thrips: Thrips are slender and quick");
  await expect.element(aphid).toHaveTextContent(/Target plants Cereals, Potato/);
  await expect.element(thrips).toHaveTextContent("Fits nearly as well");
  await expect.element(cards(app)).not.toHaveTextContent("%");
  await expect.element(app.getByRole("list", { name: "Top candidates" })).not.toBeInTheDocument();
  expect(await violationsByDayAndNight()).toEqual([]);
});

test("a leaf that was taken for a pest is opened in Diseases", async () => {
  const app = await openAnswer("/pests", PEST);
  await app.getByText("Is it a sick plant?").getByRole("link", { name: "Diseases" }).click();
  await expect.poll(app.address).toBe("/diseases");
  await expect.element(app.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeInTheDocument();
});

test("a pest that the person chooses is their verification, and leads to what to do today", async () => {
  const database = createFakeDatabase();
  const history = openFakeHistory(database, {
    makeThumbnail: () => Promise.resolve(THUMBNAIL),
    newId: () => crypto.randomUUID(),
    isPremium: () => true,
  });
  const app = await openAnswer("/pests", PEST, { openHistory: () => Promise.resolve(history) });
  await cards(app).getByRole("button", { name: "This is it" }).nth(1).click();
  await expect
    .element(app.getByText("You chose Thrips: this is your own judgement, not the model's."))
    .toBeVisible();
  await expect.element(app.getByRole("heading", { name: "Do today" })).toBeVisible();
  const verification = { status: "corrected", name: "Thrips", recordId: "thrips" };
  await expect
    .poll(() => Object([...database.kept.values()][0]?.entry).remarks)
    .toEqual({ ...NO_REMARKS, verification });
});

test("where no pest is likely, its kind leads to those of the kind in one tap; none stands there twice", async () => {
  const app = await openAnswer("/pests", unsure("pest", { label: "Aphid", probability: 0.1 }));
  await expect.element(app.getByRole("heading", { name: "Which kind of animal is it?" })).toBeVisible();
  await expect.element(cards(app)).not.toBeInTheDocument();
  await app.getByRole("button", { name: "Slugs and snails" }).click();
  await expectCount(names(app, "Slugs and snails"), 3);
  await app.getByRole("button", { name: "Slugs and snails" }).click();
  await expect.element(cards(app, "Slugs and snails")).not.toBeInTheDocument();
});

test("a pest of the cards above does not stand among its kind again", async () => {
  const app = await openAnswer("/pests", PEST);
  await app.getByRole("button", { name: "Thrips and mites" }).click();
  await expectTexts(names(app, "Thrips and mites"), [
    "Mite",
    "Two-spotted spider mite",
    "Western flower thrips",
  ]);
});

test.each(["free", "premium"] as const)(
  "an unknown animal gets the nearest, and choosing it treats nothing: %s",
  async (plan) => {
    const app = await openAnswer("/animals", ofKingdom(UNKNOWN_KIND), { plan });
    await expectTexts(names(app, "The nearest that the model knows"), ["Horse"]);
    await expect.element(app.getByRole("heading", { name: /Which kind of animal/ })).not.toBeInTheDocument();
    await cards(app, "The nearest that the model knows").getByRole("button", { name: "This is it" }).click();
    await expect.element(app.getByText(/^You chose Horse/)).toBeVisible();
    await expect.element(app.getByRole("heading", { name: "Do today" })).not.toBeInTheDocument();
    expect(await violationsByDayAndNight()).toEqual([]);
  },
);

test("a plant's card says if it is poisonous", async () => {
  const app = await openAnswer(
    "/plants",
    unsure("plant", { label: "Iris", probability: 0.35 }, { label: "Sunflower", probability: 0.3 }),
  );
  await expectTexts(names(app), ["Iris", "Sunflower"]);
  await expect.element(cards(app).getByRole("listitem").first()).toHaveTextContent("Is it poisonous?");
});
