import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page, TestInfo } from "@playwright/test";
import { expect, SCREENS, startPremium, test } from "./app-test.ts";
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
const SHARED = join(import.meta.dirname, "../../../shared");
const MODELS = join(SHARED, "model-files");

test.describe.configure({ timeout: 120_000 });
test.beforeEach(() => {
  test.skip(!existsSync(MODELS), "the folder shared/model-files is not beside the repository");
});

/** What the app must make of a photo. */
interface Reference {
  /** Over the answer: the name of its record, else the label, or "Not sure". */
  readonly headline: string | RegExp;
  /** The best label. */
  readonly label: RegExp;
  /** What is said beside "Not sure". */
  readonly reason?: string;
}

/** What the folder's README.md says of a photo. */
interface Measured extends Reference {
  readonly photo: string;
  /** Of 255, from the pixels of {@link referencePixels}. */
  readonly score: number;
  /** Of 255, of the photo resized by libvips, where the kernel decides. See: [Note: Two resizers] */
  readonly resized?: number;
}

const UNDER_THRESHOLD = "That is less than it takes for an answer.";
const NONE_OF_THESE = "the photo shows nothing that this model knows";

/**
 * [Note: Two resizers]
 * The references were measured with photos resized by Chromium's quality "high". Of the same pixels the app's answers
 * are the same, to the percent. Of the photo itself they are within 0.05, but for three that the kernel of the resizer
 * decides: the app takes the mean of the area that a pixel covers and enlarges linearly, Chromium's kernels are sharper.
 * libvips stands in for a third opinion, with its linear kernel: cat_1080p 0.79 (app 0.79, Chromium 0.71), pets 0.59
 * (0.61, 0.50; with its Lanczos kernel 0.49), lion.png, which is enlarged, 0.80 (0.80, 0.86; with its cubic one 0.88).
 */
const TOLERANCE = { samePixels: 0.01, otherPixels: 0.05 } as const;

function photo(name: string): string {
  return join(SHARED, "photos", name);
}

const STRETCH: Answers = { "Photos of another shape": "Stretch" };

/** Stores the model under review for a page and opens that page with it. */
async function useOn(page: Page, screen: IdentifierScreen, subject: string): Promise<void> {
  await answer(page, { "Pages that it can answer for": subject });
  await page.getByLabel("Name", { exact: true }).fill("Real");
  await store(page);
  await putToUse(page, "Real", subject);
  await openWithModel(page, screen, "Real");
}

/** The photo as the references were measured: stretched to 224 × 224 pixels by Chromium. Returns a file's path. */
async function referencePixels(page: Page, info: TestInfo, name: string): Promise<string> {
  const bytes = (await readFile(photo(name))).toString("base64");
  const resized = await page.evaluate(async (base64) => {
    const blob = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]);
    const size = { resizeWidth: 224, resizeHeight: 224, resizeQuality: "high" } as const;
    const bitmap = await createImageBitmap(blob, size);
    const canvas = new OffscreenCanvas(224, 224);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    const png = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
    return btoa(Array.from(png, (byte) => String.fromCharCode(byte)).join(""));
  }, bytes);
  const path = info.outputPath(`${name}-224.png`);
  await writeFile(path, Buffer.from(resized, "base64"));
  return path;
}

async function expectReference(page: Page, path: string, reference: Reference): Promise<number> {
  await expectAnswer(page, path, reference.headline);
  const best = result(page).getByRole("list", { name: "Top candidates" }).getByRole("listitem").first();
  await expect(best).toHaveText(reference.label);
  if (reference.reason !== undefined) await expect(result(page)).toContainText(reference.reason);
  return Number(/(\d+)%$/.exec(await best.innerText())?.[1]) / 100;
}

/** Both ways of {@link TOLERANCE}. */
async function expectScores(page: Page, info: TestInfo, reference: Measured): Promise<void> {
  const { score, resized = score } = reference;
  const same = await expectReference(page, await referencePixels(page, info, reference.photo), reference);
  expect(Math.abs(same - score / 255), `${reference.photo}, same pixels: ${same}`).toBeLessThan(
    TOLERANCE.samePixels,
  );
  const own = await expectReference(page, photo(reference.photo), reference);
  expect(Math.abs(own - resized / 255), `${reference.photo}: ${own}`).toBeLessThan(TOLERANCE.otherPixels);
}

/** The measured answers of the quantized TFLite files. */
const TFLITE = {
  "mobilenet_v2_1.0_224_quant": {
    labels: "imagenet_labels.txt",
    screen: SCREENS.animals,
    subject: "Animals",
    references: [
      { photo: "parrot.jpg", headline: "macaw", label: /^macaw/, score: 255 },
      { photo: "snail.jpg", headline: "snail", label: /^snail/, score: 255 },
      { photo: "weevil.jpg", headline: "weevil", label: /^weevil/, score: 255 },
      { photo: "lion.png", headline: "Lion", label: /^lion/, score: 245 },
      { photo: "cat_1080p.jpg", headline: "Egyptian cat", label: /^Egyptian cat/, score: 182, resized: 202 },
      // Just under or over the threshold.
      {
        photo: "pets.jpg",
        headline: /^(Italian greyhound|Not sure)$/,
        label: /^Italian greyhound/,
        score: 127,
        resized: 150,
      },
    ],
  },
  "mobilenet_v2_1.0_224_inat_bird_quant": {
    labels: "inat_bird_labels.txt",
    screen: SCREENS.animals,
    subject: "Animals",
    references: [
      { photo: "owl.jpg", headline: /Athene cunicularia/, label: /^Athene cunicularia/, score: 244 },
      { photo: "parrot.jpg", headline: /Ara macao/, label: /^Ara macao/, score: 184 },
      {
        photo: "lion.png",
        headline: "Not sure",
        label: /^background/,
        score: 220,
        resized: 204,
        reason: NONE_OF_THESE,
      },
    ],
  },
  "mobilenet_v2_1.0_224_inat_insect_quant": {
    labels: "inat_insect_labels.txt",
    screen: SCREENS.pests,
    subject: "Pests",
    references: [
      { photo: "weevil.jpg", headline: "Black vine weevil", label: /^Otiorhynchus sulcatus/, score: 195 },
      { photo: "grasshopper.jpg", headline: "Not sure", label: /\d+%$/, score: 46, reason: UNDER_THRESHOLD },
      { photo: "snail.jpg", headline: "Not sure", label: /\d+%$/, score: 33, reason: UNDER_THRESHOLD },
    ],
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly labels: string;
      readonly screen: IdentifierScreen;
      readonly subject: string;
      readonly references: readonly Measured[];
    }
  >
>;

for (const [name, { labels, screen, subject, references }] of Object.entries(TFLITE)) {
  test(`${name}.tflite answers as it did outside of the app`, async ({ page }, info) => {
    await startPremium(page);
    await openModels(page);
    await chooseFiles(
      page,
      [`${name}.tflite`, labels].map((file) => join(MODELS, "tflite", file)),
    );
    await answer(page, STRETCH);
    await useOn(page, screen, subject);
    for (const reference of references) await expectScores(page, info, reference);
  });
}

test("the ONNX model of flowers sees a sunflower", async ({ page }) => {
  await openModels(page);
  await chooseFiles(page, join(MODELS, "onnx/mobilenet_v2_0.35_128_tfs_channel_first.onnx"));
  await answer(page, STRETCH);
  await page.getByLabel("Labels, one a line").fill("daisy\ndandelion\nroses\nsunflowers\ntulips");
  await tryOn(page, photo("sunflower.jpg"));
  await page.getByRole("button", { name: "Use values -1 to 1" }).click();
  await useOn(page, SCREENS.plants, "Plants");
  await expectReference(page, photo("sunflower.jpg"), { headline: "Common sunflower", label: /^sunflowers/ });
});

test("the TensorFlow.js layers model of ImageNet sees a macaw, its list of labels less the first line", async ({
  page,
}) => {
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
  await useOn(page, SCREENS.animals, "Animals");
  await expectReference(page, photo("parrot.jpg"), { headline: "macaw", label: /^macaw/ });
});

test("the TensorFlow.js graph model of chili pests runs, its labels typed in and its stray shard left out", async ({
  page,
}) => {
  await startPremium(page);
  await openModels(page);
  await chooseFolder(page, join(MODELS, "tfjs-graph-chili-pests"));
  await expect(page.getByText(/left out: .*group1-shard2of2\.bin/)).toBeVisible();
  await answer(page, STRETCH);
  await page.getByLabel("Labels, one a line").fill("aphid\nwhitefly\nthrips\ncaterpillar");
  const answers = await tryOn(page, photo("weevil.jpg"));
  await expect(answers.first().getByRole("listitem")).toHaveCount(4);
  const question = page.getByRole("group", { name: "Values that the model was trained on" });
  if ((await question.count()) > 0) await question.getByLabel("-1 to 1").check();
  await useOn(page, SCREENS.pests, "Pests");
  await expectAnswer(page, photo("weevil.jpg"), /./);
  await expect(page.getByText(/^Ready: TensorFlow\.js/)).toBeVisible();
});
