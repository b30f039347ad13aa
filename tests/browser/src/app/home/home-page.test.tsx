import { expect, test } from "vitest";
import { openApp } from "#tests/browser/kit/open-app.tsx";
import { expectCount, expectSeen, expectTexts } from "#tests/browser/kit/texts.ts";

test("the hero says what Bio Kingdom is and leads to Pricing", async () => {
  const app = await openApp("/");
  const headline = app.getByRole("heading", { level: 1, name: "Explore the Bio Kingdom" });
  await expect.element(headline).toBeVisible();
  const [first, second] = Array.from(
    headline.element().querySelectorAll("span"),
    (line) => line.getBoundingClientRect().bottom,
  );
  expect(second).toBeGreaterThan(first ?? Number.POSITIVE_INFINITY);
  await expect.element(app.getByText("advanced AI-powered identification system")).toBeVisible();
  await expect
    .element(app.getByRole("group", { name: "Sample results: nothing is identified" }))
    .toBeVisible();
  await app.getByRole("main").getByRole("link", { name: "Upgrade to Premium" }).click();
  await expect.poll(app.address).toBe("/pricing");
});

test("the hero says for whom Bio Kingdom is made", async () => {
  const app = await openApp("/");
  await expect.element(app.getByText("made for farmers, researchers and enthusiasts")).toBeVisible();
});

test("the hero says that the plan is Premium, and offers members no upgrade", async () => {
  const app = await openApp("/", { plan: "premium" });
  const main = app.getByRole("main");
  await expect.element(main.getByText("Premium Member")).toBeVisible();
  await expect.element(main.getByRole("link", { name: "Premium Member" })).not.toBeInTheDocument();
  await expect.element(main.getByRole("link", { name: "Upgrade" })).not.toBeInTheDocument();
});

test("the statistics are those of the specification and said to be illustrative", async () => {
  const app = await openApp("/");
  const figures = app.getByRole("region", { name: "Bio Kingdom in figures" });
  await expectTexts(figures.getByRole("term"), [
    "Species identified",
    "Diseases detected",
    "Pest types",
    "Accuracy rate",
  ]);
  await expectTexts(figures.getByRole("definition"), ["10,000+", "500+", "300+", "95%"]);
  await expect.element(figures.getByText("have not been measured")).toBeVisible();
});

test("five cards lead to the features, and the Premium ones say so", async () => {
  const app = await openApp("/");
  for (const [title, path, premium] of [
    ["Animal Identification", "/animals", false],
    ["Plant Recognition", "/plants", false],
    ["Disease Detection", "/diseases", true],
    ["Pest Identification", "/pests", true],
    ["Treatment Solutions", "/solutions", false],
  ] as const) {
    const card = app.getByRole("main").getByRole("listitem").filter({ hasText: title });
    await expect.element(card.getByRole("link", { name: title })).toHaveAttribute("href", path);
    await expectSeen(card.getByText("PREMIUM", { exact: true }), premium ? 1 : 0);
  }
});

test("who has no photo, many or things of their own finds the guide, the batch and the lesson, and Free the trial", async () => {
  const app = await openApp("/");
  const ways = app.getByRole("main").getByRole("listitem");
  for (const [question, link, path] of [
    ["No photo?", "guide", "/guide"],
    ["Many photos?", "Identify a whole folder", "/batch"],
    ["Things of your own to tell apart?", "Teach a model", "/teach"],
  ] as const) {
    const way = ways.filter({ hasText: question });
    await expect.element(way.getByRole("link", { name: link })).toHaveAttribute("href", path);
  }
  await expect.element(app.getByText("It is part of Premium; Free has a trial of 10 photos.")).toBeVisible();
  await app.unmount();
  const member = await openApp("/", { plan: "premium" });
  await expect.element(member.getByText("Many photos?")).toBeVisible();
  await expectCount(member.getByText("Free has a trial"), 0);
});

test("one tap from Home opens the batch, and another the lesson, which leads to where models are kept and measured", async () => {
  const app = await openApp("/");
  const main = app.getByRole("main");
  await main.getByRole("link", { name: "Identify a whole folder" }).click();
  await expect.element(app.getByRole("heading", { level: 1, name: "Identify many photos" })).toBeVisible();
  await app.router.navigate(-1);
  await main.getByRole("link", { name: "Teach a model" }).click();
  await expect.element(app.getByRole("heading", { level: 1, name: "Teach a model" })).toBeVisible();
  await expect.element(main.getByRole("link", { name: "models" })).toHaveAttribute("href", "/models?tab=own");
  await expect.element(main.getByRole("link", { name: "Benchmark" })).toHaveAttribute("href", "/benchmark");
});

test("a click anywhere on a card opens its page", async () => {
  const app = await openApp("/");
  const text = app.getByText("Common name and family");
  await expect.element(text).toBeVisible();
  text.element().scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = text.element().getBoundingClientRect();
  // The link of the card covers its text.
  const covering = document.elementFromPoint(x + width / 2, y + height / 2);
  if (covering instanceof HTMLElement) covering.click();
  await expect.element(app.getByRole("heading", { level: 1, name: "Plant Identifier" })).toBeVisible();
});

test("How It Works has the three steps", async () => {
  const app = await openApp("/");
  const steps = app.getByRole("list").filter({ hasText: "AI Analysis" }).getByRole("listitem");
  await expectTexts(steps.getByRole("heading"), ["Upload Image", "AI Analysis", "Get Solutions"]);
  await expect
    .element(steps.first())
    .toHaveTextContent("Take a photo or upload an image of the animal, plant or problem area.");
  await expect.element(steps.last()).toHaveTextContent("detailed information and treatment recommendations");
});
