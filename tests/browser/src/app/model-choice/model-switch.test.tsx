import { expect, test } from "vitest";
import { KINGDOM_MODEL, KINGDOM_MODEL_BYTES, SAMPLE_MODEL } from "#models/registry.ts";
import { ModelSwitch } from "#src/app/model-choice/model-switch.tsx";
import { createModelChoiceStore } from "#src/core/models/model-choice-store.ts";
import { formatBytes } from "#src/ui/texts/format.ts";
import { choosePhoto } from "#tests/browser/kit/choose-files.ts";
import { openApp, type OpenedApp, show } from "#tests/browser/kit/open-app.tsx";
import { expectCount } from "#tests/browser/kit/texts.ts";
import { answering, ofKingdom, REAL_IDENTIFICATION, sampleAnswer } from "#tests/fakes/identified.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";
import { LONG } from "#tests/fixtures/long.ts";

const MINE = { id: "mine", version: "3", title: "Garden birds" };
const SAMPLES = "Sample results: nothing is identified";
const REAL = "Bio Kingdom model answers, on this device";

/** A browser that has stored this choice of models, by subject. */
const havingChosen = (choice: unknown) =>
  createFakeBrowser({ "bio-kingdom.models": JSON.stringify({ state: { choice }, version: 1 }) });

const everywhere = (model: unknown) => ({ animal: model, plant: model, disease: model, pest: model });

const forReal = (app: OpenedApp) => app.getByRole("button", { name: "Identify for real" });
const back = (app: OpenedApp) => app.getByRole("button", { name: "Back to sample results" });

test.each(["/", "/animals"])(
  "a first visit to %s says that nothing is identified, and one tap changes all four pages",
  LONG,
  async (path) => {
    const app = await openApp(path);
    const card = app.getByRole("group", { name: SAMPLES });
    await expect.element(card).toBeVisible();
    // On Home the card is short, so that it fits the first screen of a phone.
    const model = card.getByText(
      `Bio Kingdom model, ${formatBytes(KINGDOM_MODEL_BYTES)}, on this device; offline once used`,
    );
    await expectCount(model, path === "/" ? 0 : 1);
    await forReal(app).click();
    // The button is gone, so the focus moves to the result.
    await expect.element(app.getByRole("group", { name: REAL })).toHaveFocus();
    expect(JSON.parse(app.browser.read("bio-kingdom.models") ?? "")).toMatchObject({
      state: { choice: everywhere(KINGDOM_MODEL) },
    });

    await app.unmount();
    const again = await openApp("/plants", { browser: app.browser });
    await expect.element(again.getByRole("group", { name: REAL })).toBeVisible();
    await expect.element(back(again)).not.toBeInTheDocument();
    await again.getByText(REAL).click();
    await back(again).click();
    await expect.element(again.getByRole("group", { name: SAMPLES })).toHaveFocus();
    expect(JSON.parse(again.browser.read("bio-kingdom.models") ?? "")).toMatchObject({
      state: { choice: everywhere(SAMPLE_MODEL) },
    });
  },
);

test("after the tap the model answers the photo, which only then counts for the day", async () => {
  const answers = [sampleAnswer("animal"), ofKingdom(REAL_IDENTIFICATION)];
  const app = await openApp("/animals", {
    identify: (...photo) => answering(() => answers.shift() ?? REAL_IDENTIFICATION)(...photo),
  });
  await choosePhoto(app);
  await expect.element(app.getByText("Sample result", { exact: true })).toBeVisible();
  await expect.element(app.getByText("5 of 5 free identifications left today")).toBeVisible();
  await forReal(app).click();
  await expect.element(app.getByRole("heading", { name: "Late Blight" })).toBeVisible();
  await expect.element(app.getByText("Sample result", { exact: true })).not.toBeInTheDocument();
  await expect.element(app.getByText("4 of 5 free identifications left today")).toBeVisible();
});

test("before the switch for all pages is pressed, it says which pages stay locked for Free", async () => {
  const locked = "Diseases and Pests are part of Premium, and your Free plan does not open them.";
  const app = await show(<ModelSwitch />);
  const card = app.getByRole("group", { name: SAMPLES });
  await expect.element(card).toHaveTextContent(locked);
  await expect
    .element(card.getByRole("link", { name: "See what Premium has" }))
    .toHaveAttribute("href", "/pricing");
  await app.unmount();

  const premium = await show(<ModelSwitch />, { plan: "premium" });
  await expect.element(premium.getByRole("group", { name: SAMPLES })).toBeVisible();
  await expect.element(premium.getByText(locked)).not.toBeInTheDocument();
});

test("before the tap the card says which own model will be set aside", async () => {
  const app = await openApp("/plants", { browser: havingChosen({ animal: MINE }) });
  await expect
    .element(app.getByRole("group", { name: SAMPLES }))
    .toHaveTextContent(
      "Switching all four pages sets Garden birds (Animals) aside. You can bring that back on Models.",
    );
  await forReal(app).click();
  await expect.element(app.getByText("Garden birds")).not.toBeInTheDocument();
});

test("on a page with an own model, going back changes only that page", async () => {
  const app = await openApp("/animals", { browser: havingChosen({ animal: MINE, plant: MINE }) });
  await expect
    .element(app.getByRole("group", { name: "Answers come from Garden birds, version 3." }))
    .toBeVisible();
  // Answers are real already, so the button names the other model.
  await expect.element(app.getByRole("button", { name: "Use the Bio Kingdom model" })).toBeVisible();
  await app.getByText("Answers come from Garden birds, version 3.").click();
  await back(app).click();
  await expect.element(app.getByRole("group", { name: SAMPLES })).toBeVisible();
  expect(JSON.parse(app.browser.read("bio-kingdom.models") ?? "")).toMatchObject({
    state: { choice: { animal: SAMPLE_MODEL, plant: MINE } },
  });
});

test("if pages have different models, Home names them and offers both changes", LONG, async () => {
  const app = await openApp("/", { browser: havingChosen({ animal: MINE }) });
  await expect
    .element(
      app.getByRole("group", {
        name: "Answers come from Garden birds on Animals; sample results on Plants, Diseases, Pests.",
      }),
    )
    .toBeVisible();
  await back(app).click();
  await expect.element(app.getByRole("group", { name: SAMPLES })).toBeVisible();
});

test("while the model is fetched its progress shows, and a fault says what to do", async () => {
  const browser = havingChosen(everywhere(KINGDOM_MODEL));
  const progress = { stage: "model", loadedBytes: 1_048_576, totalBytes: 2_097_152 } as const;
  const app = await openApp("/animals", {
    browser,
    activeModel: { status: "loading", modelId: KINGDOM_MODEL.id, progress },
  });
  const card = app.getByRole("group", { name: REAL });
  await expect.element(card).toHaveTextContent("Loading the model: 1.0 MB of 2.0 MB");
  expect(card.element().querySelector("progress")?.position).toBe(0.5);
  await app.unmount();

  const failed = await openApp("/animals", {
    browser,
    activeModel: { status: "failed", modelId: KINGDOM_MODEL.id, error: { code: "worker-died" } },
  });
  await expect.element(failed.getByRole("alert")).toBeVisible();
  await expect.element(failed.getByRole("button", { name: "Load it again" })).toBeVisible();
});

test("a model that another tab deletes is reported on its page, with its name isolated and ways to go on", async () => {
  const arabic = { ...MINE, title: "نموذج الطيور" };
  const app = await openApp("/animals", { browser: havingChosen({ animal: arabic }) });
  await expect.element(app.getByText(/^Answers come from/)).toBeVisible();
  createModelChoiceStore(app.browser.openTab()).getState().forget(MINE.id);
  const card = app.getByRole("group", { name: SAMPLES });
  await expect
    .element(card.getByRole("alert"))
    .toHaveTextContent("\u2068نموذج الطيور\u2069 was deleted on this device");
  await expect
    .element(card.getByRole("link", { name: "Choose another model" }))
    .toHaveAttribute("href", "/models?tab=own");
  await card.getByRole("button", { name: "Go on with sample results" }).click();
  await expect.element(card).toHaveFocus();
  await expect.element(card.getByRole("alert")).not.toBeInTheDocument();
});
