import { expect, test } from "vitest";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { forgetCrops } from "#tests/browser/kit/forget-crops.ts";
import { openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectCount } from "#tests/browser/kit/texts.ts";
import { deviceWith } from "#tests/fakes/shared-storage.ts";
import { answerAllFor, answerFor, cards, profileOf, question } from "./answer-plant.ts";

forgetCrops();

async function openKey(crop: string): Promise<OpenedApp> {
  const app = await openApp("/find");
  await app.getByRole("button", { name: crop, exact: true }).click();
  await expect.element(question(app)).toBeVisible();
  return app;
}

const way = (app: OpenedApp) => app.getByRole("link", { name: /^What to do about / });

test("on Free, without a photo, a person comes from the crop to the disease and its page", async () => {
  const app = await openKey("Tomato");
  await expect.element(way(app)).not.toBeInTheDocument();
  await answerAllFor(app, await profileOf("tomato", "tomato-spider-mite-damage"));
  const first = cards(app).first();
  await expect.element(first.getByRole("heading")).toHaveTextContent("Tomato spider mite damage");
  await first.getByRole("button", { name: "This is it" }).click();
  await expect.element(way(app)).toHaveTextContent("What to do about Tomato spider mite damage");
  expect(await violationsByDayAndNight()).toEqual([]);
  await way(app).click();
  await expect.poll(app.address).toBe("/guide/tomato-spider-mite-damage");
});

test("another crop begins anew: what was answered and chosen is gone", async () => {
  const app = await openKey("Tomato");
  await answerFor(app, await profileOf("tomato", "tomato-early-blight"));
  await cards(app).first().getByRole("button", { name: "This is it" }).click();
  await expect.element(way(app)).toBeVisible();
  await app.getByRole("button", { name: "It is another crop" }).click();
  await app.getByRole("button", { name: "Maize", exact: true }).click();
  await expect.element(question(app)).toHaveTextContent("Question 1 of at most 4");
  await expect.element(way(app)).not.toBeInTheDocument();
  await expectCount(cards(app), 0);
});

test.each([
  ["crop=tomato&answers=size-huge.taste-.size.&chosen=cotton-healthy", 1],
  ["crop=tomato&answers=size-tiny.size-large.taste-sour&chosen=nonsense", 2],
])("of an address with %s the page takes what it knows", async (search, number) => {
  const app = await openApp(`/find?${search}`);
  await expect.element(app.getByRole("heading", { name: "Crop: Tomato" })).toBeVisible();
  await expect.element(question(app)).toHaveTextContent(`Question ${number} of at most 4`);
  await expect.element(way(app)).not.toBeInTheDocument();
});

test.each([
  ["crop=mandrake&answers=size-tiny&chosen=tomato-mosaic", "Which crop is it?"],
  ["crop=tomato&answers=size-.number-.colour-.outline-.place-.halo-", "Crop: Tomato"],
])("an address with %s has no question", async (search, heading) => {
  const app = await openApp(`/find?${search}`);
  await expect.element(app.getByRole("heading", { name: heading })).toBeVisible();
  await expect.element(question(app)).not.toBeInTheDocument();
  await expect.element(way(app)).not.toBeInTheDocument();
});

test("without a known crop nothing is asked, and the page says whom to ask", async () => {
  const app = await openKey("Tomato");
  await app.getByRole("button", { name: "It is another crop" }).click();
  await app.getByRole("button", { name: "Another crop", exact: true }).click();
  await expect.element(question(app)).not.toBeInTheDocument();
  await expect.element(app.getByText(/show the plant to your local extension service/)).toBeVisible();
});

test("without the crop, Free gets safe steps, and no photo's page that it can't open", async () => {
  const app = await openApp("/find");
  await app.getByRole("button", { name: "Another crop", exact: true }).click();
  await expect
    .element(app.getByText("Turn leaves over, and look for insects", { exact: false }))
    .toBeVisible();
  await expect.element(app.getByRole("link", { name: "Look through all diseases" })).toBeVisible();
  await expect.element(app.getByRole("link", { name: "Take or choose a photo" })).not.toBeInTheDocument();
});

test("a person who does not know the crop gets a next step, until they tell one", async () => {
  const app = await openApp("/find", { browser: deviceWith({ plan: "premium" }) });
  const photo = app.getByRole("link", { name: "Take or choose a photo" });
  const list = app.getByRole("link", { name: "Look through all diseases" });
  await app.getByRole("button", { name: "I don't know", exact: true }).click();
  await expect.element(photo).toHaveAttribute("href", "/diseases");
  await expect.element(list).toHaveAttribute("href", "/guide?subject=disease");
  expect(await violationsByDayAndNight()).toEqual([]);
  await app.getByRole("button", { name: "Choose the crop" }).click();
  await app.getByRole("button", { name: "Maize", exact: true }).click();
  await expect.element(question(app)).toBeVisible();
  await expect.element(photo).not.toBeInTheDocument();
});

test("axe finds nothing before the crop is told", async () => {
  const app = await openApp("/find");
  await expect.element(app.getByRole("heading", { level: 1, name: "Find it by what you see" })).toBeVisible();
  await expect.element(app.getByRole("button", { name: "Maize", exact: true })).toBeVisible();
  expect(await violationsByDayAndNight()).toEqual([]);
});
