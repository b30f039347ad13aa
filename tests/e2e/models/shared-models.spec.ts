import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, LONG, SCREENS, startPremium, test } from "../app-test.ts";
import type { IdentifierScreen } from "#tests/fixtures/identifier-screens.ts";
import {
  answer,
  type Answers,
  choose,
  chooseFiles,
  chooseFolder,
  expectAnswer,
  openModels,
  openWithModel,
  putToUse,
  result,
  store,
  tryOn,
} from "./models-page.ts";

/** Real model files and photos, kept beside the repository where they are at hand; never part of it. */
const SHARED = join(import.meta.dirname, "../../../../shared");
const MODELS = join(SHARED, "model-files");

test.beforeEach(() => {
  test.skip(!existsSync(MODELS), "the folder shared/model-files is not beside the repository");
});

/** What the app must make of a photo. */
interface Reference {
  /** Over the answer: the name of its record, else the label, or "Not sure". */
  readonly headline: string | RegExp;
  /** The best label, which is listed where nothing is named. */
  readonly label?: RegExp;
  /** What is said beside "Not sure". */
  readonly reason?: string;
}

function photo(name: string): string {
  return join(SHARED, "photos", name);
}

const STRETCH: Answers = { "Photos of another shape": "Stretch" };

/** Stores the model under review for a page and opens that page with it. */
async function onDay(page: Page, screen: IdentifierScreen, subject: string): Promise<void> {
  await answer(page, { "Pages that it can answer for": subject });
  await page.getByLabel("Name", { exact: true }).fill("Real");
  await store(page);
  await putToUse(page, "Real", subject);
  await openWithModel(page, screen, "Real");
}

async function expectReference(page: Page, path: string, reference: Reference): Promise<void> {
  await expectAnswer(page, path, reference.headline);
  if (reference.label !== undefined) {
    const best = result(page).getByRole("list", { name: "Top candidates" }).getByRole("listitem").first();
    await expect(best).toHaveText(reference.label);
  }
  if (reference.reason !== undefined) await expect(result(page)).toContainText(reference.reason);
}

test(
  "the quantized TFLite model of insects answers on its page, and is not sure where it should not be",
  LONG,
  async ({ page }) => {
    await startPremium(page);
    await openModels(page);
    await chooseFiles(
      page,
      ["mobilenet_v2_1.0_224_inat_insect_quant.tflite", "inat_insect_labels.txt"].map((file) =>
        join(MODELS, "tflite", file),
      ),
    );
    await answer(page, STRETCH);
    await onDay(page, SCREENS.pests, "Pests");
    await expectReference(page, photo("weevil.jpg"), {
      headline: "Black vine weevil",
    });
    await expectReference(page, photo("grasshopper.jpg"), {
      headline: "Not sure",
      label: /\d+%$/,
      reason: "That is less than it takes for an answer.",
    });
  },
);

test("the ONNX model of flowers sees a sunflower", LONG, async ({ page }) => {
  await openModels(page);
  await chooseFiles(page, join(MODELS, "onnx/mobilenet_v2_0.35_128_tfs_channel_first.onnx"));
  await answer(page, STRETCH);
  await page.getByLabel("Labels, one a line").fill("daisy\ndandelion\nroses\nsunflowers\ntulips");
  await tryOn(page, photo("sunflower.jpg"));
  await page.getByRole("button", { name: "Use values -1 to 1" }).click();
  await onDay(page, SCREENS.plants, "Plants");
  await expectReference(page, photo("sunflower.jpg"), { headline: "Sunflower" });
});

test(
  "the TensorFlow.js layers model of ImageNet sees a macaw, its list of labels less the first line",
  LONG,
  async ({ page }) => {
    await openModels(page);
    await chooseFolder(page, join(MODELS, "tfjs-layers-imagenet"));
    await answer(page, STRETCH);
    const button = page.getByRole("button", { name: "Choose a labels file" });
    await choose(page, button, join(MODELS, "tflite/imagenet_labels.txt"));
    await page.getByRole("button", { name: "Leave out the first: background" }).click();
    const answers = await tryOn(page, photo("parrot.jpg"));
    await expect(answers).toHaveCount(4);
    await expect(answers.first().getByRole("listitem").first()).toHaveText(/^macaw/);
    await page.getByRole("button", { name: "Use values -1 to 1" }).click();
    await onDay(page, SCREENS.animals, "Animals");
    await expectReference(page, photo("parrot.jpg"), { headline: "macaw" });
  },
);

test(
  "the TensorFlow.js graph model of chili pests runs, its labels typed in and its stray shard left out",
  LONG,
  async ({ page }) => {
    await startPremium(page);
    await openModels(page);
    await chooseFolder(page, join(MODELS, "tfjs-graph-chili-pests"));
    await expect(page.getByText(/left out: .*group1-shard2of2\.bin/)).toBeVisible();
    await answer(page, STRETCH);
    await page.getByLabel("Labels, one a line").fill("aphid\nwhitefly\nthrips\ncaterpillar");
    const answers = await tryOn(page, photo("weevil.jpg"));
    await expect(answers.first().getByRole("listitem")).toHaveCount(4);
    const question = page.getByRole("group", { name: "Values that the model was trained on" });
    await question.getByLabel("-1 to 1").check();
    await onDay(page, SCREENS.pests, "Pests");
    await expectAnswer(page, photo("weevil.jpg"), /./);
    await expect(page.getByText(/^Ready: TensorFlow\.js/)).toBeVisible();
  },
);
