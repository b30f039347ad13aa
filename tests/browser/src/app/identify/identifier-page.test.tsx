import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import { err, ok } from "#domain/result.ts";
import { KINGDOM_MODEL, SAMPLE_MODEL } from "#models/registry.ts";
import { createPlanStore } from "#src/plan/plan-store.ts";
import { choosePhoto } from "#tests/browser/kit/choose-files.ts";
import { type AppParts, openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectCount, expectSeen } from "#tests/browser/kit/texts.ts";
import {
  answering,
  answeringLater,
  IDENTIFIED,
  ofKingdom,
  REAL_IDENTIFICATION,
  sampleAnswer,
} from "#tests/fakes/identified.ts";
import { deviceWith, type FakeBrowser } from "#tests/fakes/shared-storage.ts";
import { type IdentifierScreen, SCREENS } from "#tests/fixtures/identifier-screens.ts";
import { LONG } from "#tests/fixtures/long.ts";

beforeEach(() => screen.viewport(1280, 800));

const OTHER = new File(["another leaf"], "other.jpg", { type: "image/jpeg" });
const ANSWER = ok({ ...IDENTIFIED, identification: sampleAnswer("animal") });

async function openScreen(of: IdentifierScreen, parts: AppParts): Promise<OpenedApp> {
  const app = await openApp(of.path, parts);
  await expect.element(app.getByRole("heading", { name: of.title, level: 1 })).toBeVisible();
  return app;
}

/** The sample badge. It shows that an answer has arrived. */
const sampleBadge = (app: OpenedApp) => app.getByText("Sample result", { exact: true });

/** Follows a navigation link and waits for its page. Until then, the previous page accepts photos. */
async function visit(app: OpenedApp, name: "Animals" | "Plants"): Promise<void> {
  await app.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  const { title } = name === "Animals" ? SCREENS.animals : SCREENS.plants;
  await expect.element(app.getByRole("heading", { name: title, level: 1 })).toBeVisible();
}

const CASES = Object.values(SCREENS).flatMap((of) =>
  (["free", "premium"] as const)
    .filter((plan) => plan === "premium" || !of.premiumOnly)
    .map((plan) => ({ of, plan, path: of.path })),
);

test.each(CASES)(
  "a result on $path shows what the plan $plan may see of it, and no more",
  async ({ of, plan }) => {
    const app = await openScreen(of, { plan, identify: answering() });
    await expect.element(app.getByText(of.empty)).toBeVisible();
    await choosePhoto(app);
    await expect.element(app.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeInTheDocument();
    const result = app.getByRole("region", { name: "Result" });
    await expect.element(result.getByText("Sample result", { exact: true })).toBeVisible();
    await expect.element(app.getByText(of.empty)).not.toBeInTheDocument();
    await expectSeen(result.getByRole("heading", { level: 2 }), 1);
    for (const label of of.summary)
      await expect.element(result.getByText(label, { exact: true })).toBeVisible();
    await expect.element(result.getByText(/^Confidence \d\d%$/)).toBeVisible();
    const [seen, folded, locked] = plan === "premium" ? [of.details, of.folded, []] : [[], [], of.details];
    for (const label of seen) await expectSeen(result.getByText(label, { exact: true }), 1);
    for (const label of folded) await expectCount(result.getByText(label, { exact: true }), 1);
    for (const label of locked) await expect.element(app.getByRole("main")).not.toHaveTextContent(label);
  },
);

test.each([SCREENS.animals, SCREENS.plants])(
  "a Free user's result on $path leads to Premium",
  LONG,
  async (of) => {
    const app = await openScreen(of, { identify: answering() });
    await choosePhoto(app);
    const result = app.getByRole("region", { name: "Result" });
    await expect.element(result.getByRole("heading", { name: of.lock })).toBeVisible();
    await result.getByRole("link", { name: "Upgrade Now" }).click();
    await expect.poll(app.address).toBe("/pricing");
  },
);

test.each([SCREENS.diseases, SCREENS.pests])(
  "$path offers a Free user Premium and nothing else",
  async (of) => {
    const app = await openScreen(of, {});
    await expect
      .element(app.getByRole("heading", { name: `${of.title} is a Premium feature` }))
      .toBeVisible();
    await expect.element(app.getByRole("button", { name: "Upload File" })).not.toBeInTheDocument();
    await app.getByRole("link", { name: "Unlock Premium Features" }).click();
    await expect.poll(app.address).toBe("/pricing");
  },
);

test("a second photo replaces the first, whose late answer never shows", async () => {
  const { identify, pending } = answeringLater();
  const app = await openScreen(SCREENS.animals, { identify });
  await choosePhoto(app);
  await expect.element(app.getByText(SCREENS.animals.analyzing)).toBeVisible();
  await choosePhoto(app, OTHER);
  await expect.element(app.getByRole("img", { name: "Your photo: other.jpg" })).toBeInTheDocument();
  expect(pending.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  pending[0]?.answer(ANSWER);
  await expect.element(app.getByText(SCREENS.animals.analyzing)).toBeVisible();
  await expect.element(sampleBadge(app)).not.toBeInTheDocument();
  pending[1]?.answer(ANSWER);
  await expect.element(sampleBadge(app)).toBeVisible();
  await expectCount(app.getByRole("img", { name: /^Your photo/ }), 1);
});

test("until there is a photo, a link below the picker leads to a batch of this subject", async () => {
  const app = await openScreen(SCREENS.plants, { identify: answering() });
  const many = app.getByRole("link", { name: "Identify a whole folder" });
  await expect.element(many).toHaveAttribute("href", "/batch?subject=plant");
  await choosePhoto(app);
  await expect.element(sampleBadge(app)).toBeVisible();
  await expect.element(many).not.toBeInTheDocument();
});

test("removing the photo cancels its analysis and clears the picker", async () => {
  const { identify, pending } = answeringLater();
  const app = await openScreen(SCREENS.animals, { identify });
  await choosePhoto(app);
  await expect.element(app.getByText(SCREENS.animals.analyzing)).toBeVisible();
  await app.getByRole("button", { name: "Remove photo" }).click();
  await expect.element(app.getByText(SCREENS.animals.empty)).toBeVisible();
  await expect.element(app.getByRole("button", { name: "Upload File" })).toHaveFocus();
  await expect.element(app.getByText("Drag and drop an image here, or click to select")).toBeVisible();
  expect(pending[0]?.signal.aborted).toBe(true);
  pending[0]?.answer(ANSWER);
  await expect.element(app.getByText(SCREENS.animals.empty)).toBeVisible();
  await expect.element(sampleBadge(app)).not.toBeInTheDocument();
});

test(
  "a finished result is still there when its page opens again, and a refused file does not change it",
  LONG,
  async () => {
    const app = await openScreen(SCREENS.animals, {
      identify: async (file, subject, events) =>
        file.name === OTHER.name ? err({ code: "photo-empty" }) : answering()(file, subject, events),
    });
    await choosePhoto(app);
    await expect.element(sampleBadge(app)).toBeVisible();
    await visit(app, "Plants");
    await expect.element(app.getByText(SCREENS.plants.empty)).toBeVisible();
    await visit(app, "Animals");
    await expect.element(sampleBadge(app)).toBeVisible();
    await expect.element(app.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeInTheDocument();

    await choosePhoto(app, OTHER);
    await expect.element(app.getByRole("alert")).toHaveTextContent("other.jpg");
    await expect.element(sampleBadge(app)).toBeVisible();
    await expect.element(app.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeInTheDocument();
  },
);

test.each(Object.values(SCREENS))(
  "the photo stands left of its result on $path, and above it on a phone",
  async (of) => {
    const app = await openScreen(of, { plan: "premium" });
    const places = () => ({
      photo: app.getByRole("group", { name: "Photo" }).element().getBoundingClientRect(),
      result: app.getByRole("region", { name: "Result" }).element().getBoundingClientRect(),
    });
    const wide = places();
    expect(wide.photo.right).toBeLessThan(wide.result.x);
    expect(wide.photo.top).toBe(wide.result.top);
    expect(wide.result.width / wide.photo.width).toBeCloseTo(7 / 4, 1);
    await screen.viewport(768, 1024);
    const tablet = places();
    expect(tablet.photo.right).toBeLessThan(tablet.result.x);
    expect(tablet.photo.top).toBe(tablet.result.top);
    await screen.viewport(375, 800);
    const narrow = places();
    expect(narrow.photo.bottom).toBeLessThan(narrow.result.y);
  },
);

test("the picker names the formats and the size that it takes, and the chooser offers just these formats", async () => {
  const app = await openScreen(SCREENS.animals, {});
  await expect.element(app.getByText("Supports: JPG, PNG, WebP (Max 5MB)")).toBeVisible();
  for (const name of ["Photo file", "Photo from the camera"]) {
    await expect
      .element(app.getByLabelText(name))
      .toHaveAttribute("accept", "image/jpeg,image/png,image/webp");
  }
});

/** Answers in the name of the app's own model, so that each answer counts against the quota. */
const counted = answering((subject) => ofKingdom(sampleAnswer(subject)));

/** A device of the Free plan on which the app's own model answers. */
const withModel = (delivered = 0, daysAgo = 0): FakeBrowser =>
  deviceWith({ model: KINGDOM_MODEL, delivered, daysAgo });

/** The line with the name of the model that answered. */
const answered = (app: OpenedApp) => app.getByText("Answer of Bio Kingdom model", { exact: true });

const left = (count: number): string => `${count} of 5 free identifications left today`;

test("animals and plants draw from one pool of five a day, and only delivered answers count", async () => {
  let refuse = false;
  const later = answeringLater();
  let answersLater = true;
  const app = await openScreen(SCREENS.animals, {
    browser: withModel(),
    identify: async (file, subject, events) => {
      if (refuse) return err({ code: "photo-empty" });
      return answersLater ? later.identify(file, subject, events) : counted(file, subject, events);
    },
  });
  await expect.element(app.getByText(left(5))).toBeVisible();
  await choosePhoto(app);
  await expect.element(app.getByText(SCREENS.animals.analyzing)).toBeVisible();
  await app.getByRole("button", { name: "Remove photo" }).click();
  later.pending[0]?.answer(ok({ ...IDENTIFIED, identification: ofKingdom(sampleAnswer("animal")) }));
  refuse = true;
  await choosePhoto(app);
  await expect.element(app.getByRole("alert")).toBeVisible();
  await expect.element(app.getByText(left(5))).toBeVisible();

  refuse = false;
  answersLater = false;
  await choosePhoto(app);
  await expect.element(answered(app)).toBeVisible();
  await expect.element(app.getByText(left(4))).toBeVisible();
  await visit(app, "Plants");
  await choosePhoto(app);
  await expect.element(answered(app)).toBeVisible();
  await expect.element(app.getByText(left(3))).toBeVisible();

  // Simulates a reload: new stores read the values that the browser has kept.
  await app.unmount();
  const again = await openScreen(SCREENS.plants, { browser: app.browser });
  await expect.element(again.getByText(left(3))).toBeVisible();
});

test("sample results and models of one's own take none of the five, which the page says, and answer with none left", async () => {
  for (const { model, answer } of [
    { model: SAMPLE_MODEL, answer: sampleAnswer("animal") },
    {
      model: REAL_IDENTIFICATION.model,
      answer: { ...sampleAnswer("animal"), model: REAL_IDENTIFICATION.model },
    },
  ]) {
    const app = await openScreen(SCREENS.animals, {
      browser: deviceWith({ model, delivered: 5 }),
      identify: answering(() => answer),
    });
    await expect.element(app.getByText("Sample results and models of your own do not count.")).toBeVisible();
    await choosePhoto(app);
    await expect.element(app.getByRole("heading", { level: 2, name: "Dog" })).toBeVisible();
    await expect.element(app.getByText(left(0))).toBeVisible();
    await app.unmount();
  }
});

test(
  "the sixth photo of a day meets an upgrade prompt, and is identified on the way back from Pricing",
  LONG,
  async () => {
    const app = await openScreen(SCREENS.animals, { browser: withModel(4), identify: counted });
    await choosePhoto(app);
    await expect.element(answered(app)).toBeVisible();
    await expect.element(app.getByText(left(0))).toBeVisible();

    await choosePhoto(app, OTHER);
    const alert = app.getByRole("alert");
    await expect.element(alert).toHaveTextContent("You have used your 5 free identifications for today.");
    await expect.element(alert).toHaveTextContent("other.jpg");
    await expect
      .element(app.getByRole("main").getByRole("link", { name: "Guide", exact: true }))
      .toHaveAttribute("href", "/guide");
    // The previous answer is still there.
    await expect.element(app.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeInTheDocument();

    await app.getByRole("main").getByRole("link", { name: "Upgrade to Premium" }).click();
    await app.getByRole("button", { name: "Upgrade to Premium" }).click();
    await app.getByRole("link", { name: "Back to your photo" }).click();
    await expect.element(app.getByRole("img", { name: "Your photo: other.jpg" })).toBeInTheDocument();
    await expect.element(answered(app)).toBeVisible();
    await expect.element(app.getByText("free identifications left today")).not.toBeInTheDocument();
  },
);

test(
  "a photo beyond the day's limit is offered again when the plan changes in another tab, or the model",
  LONG,
  async () => {
    const premium = await openScreen(SCREENS.animals, { browser: withModel(5), identify: counted });
    await choosePhoto(premium);
    await expect.element(premium.getByRole("alert")).toHaveTextContent("You have used your 5");
    createPlanStore(premium.browser.openTab()).getState().toggle();
    await premium.getByRole("button", { name: "Identify this photo now" }).click();
    await expect.element(answered(premium)).toBeVisible();
    await premium.unmount();

    const samples = await openScreen(SCREENS.animals, { browser: withModel(5), identify: answering() });
    await choosePhoto(samples);
    await expect.element(samples.getByRole("alert")).toHaveTextContent("You have used your 5");
    await samples.getByText("Bio Kingdom model answers, on this device").click();
    await samples.getByRole("button", { name: "Back to sample results" }).click();
    await samples.getByRole("button", { name: "Identify this photo now" }).click();
    await expect.element(sampleBadge(samples)).toBeVisible();
  },
);
