import { expect, test } from "vitest";
import type { Identification } from "#domain/answer/identification.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { choosePhoto } from "#tests/browser/kit/choose-files.ts";
import { useList } from "#tests/browser/kit/my-list.ts";
import { openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectTexts } from "#tests/browser/kit/texts.ts";
import { answerAs, answeringWith, IDENTIFIED, ofKingdom, UNSURE } from "#tests/fakes/identified.ts";
import { deviceWith } from "#tests/fakes/shared-storage.ts";

async function openAnswer(path: string, identification: Identification): Promise<OpenedApp> {
  const app = await openApp(path, {
    browser: deviceWith({ plan: "premium", model: KINGDOM_MODEL }),
    identify: answeringWith(() => ({ ...IDENTIFIED, identification })),
  });
  await choosePhoto(app);
  return app;
}

const result = (app: OpenedApp) => app.getByRole("region", { name: "Result", exact: true });
const MOSTLY_OFF = "Most of what the model thinks possible is not on your list.";

const UNSURE_ANIMAL = ofKingdom({
  ...UNSURE,
  subject: "animal",
  probability: 0.3,
  candidates: [
    { label: "Wolf", probability: 0.3 },
    { label: "Lion", probability: 0.25 },
    { label: "Dog", probability: 0.25 },
  ],
});

test("of an unsure answer the cards stay in the model's order, what is on the list is marked, and where most is not, the page says so", async () => {
  await useList("Park", "Panthera leo");
  const app = await openAnswer("/animals", UNSURE_ANIMAL);
  const cards = app.getByRole("list", { name: "Perhaps one of these", exact: true });
  await expect.element(result(app)).toHaveTextContent(MOSTLY_OFF);
  await expectTexts(cards.getByRole("heading"), ["Wolf", "Lion", "Dog"]);
  await expect.element(cards.getByRole("listitem").nth(1)).toHaveTextContent("On your list");
  await expect.element(cards.getByRole("listitem").nth(0)).not.toHaveTextContent("On your list");
  await expect.element(result(app).getByRole("link", { name: "Park" })).toBeVisible();
  expect(await violationsByDayAndNight()).toEqual([]);
});

test("where half of the probability may be on the list, the page says nothing of it", async () => {
  await useList("Park", "Panthera leo\nCanis familiaris");
  const app = await openAnswer("/animals", UNSURE_ANIMAL);
  await expect.element(result(app).getByRole("link", { name: "Park" })).toBeVisible();
  await expect.element(result(app)).not.toHaveTextContent(MOSTLY_OFF);
});

const LION = answerAs({
  subject: "animal",
  verdict: "identified",
  model: KINGDOM_MODEL,
  recordId: "lion",
  scientificName: "Panthera leo",
  probability: 0.85,
  candidates: [
    { label: "Lion", probability: 0.85 },
    { label: "Wolf", probability: 0.08 },
    { label: "Cat", probability: 0.06 },
  ],
});

test("beside a name that is not on the list stand the other candidates, and those on the list are marked", async () => {
  await useList("Park", "Canis lupus");
  const app = await openAnswer("/animals", LION);
  await expect.element(result(app)).toHaveTextContent("Not on your list");
  const others = app.getByRole("list", { name: "Other candidates" }).getByRole("listitem");
  await expectTexts(others, ["Wolf · On your list", "Cat"]);
});

test("a leaf's answer has no mark", async () => {
  await useList("Park", "Canis lupus");
  const app = await openAnswer(
    "/diseases",
    answerAs({
      subject: "disease",
      verdict: "identified",
      model: KINGDOM_MODEL,
      recordId: "tomato-late-blight",
      scientificName: "Phytophthora infestans",
      candidates: [{ label: "Tomato late blight", probability: 0.95 }],
    }),
  );
  await expect
    .element(result(app).getByRole("heading", { name: "Tomato late blight", level: 2 }))
    .toBeVisible();
  await expect.element(result(app)).not.toHaveTextContent("your list");
});
