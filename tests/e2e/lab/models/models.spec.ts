import type { ModelFormat } from "#models/formats.ts";
import { LONG, expect, howItRuns, sampleBadge, SCREENS, test } from "#tests/e2e/app-test.ts";
import { tinyFiles } from "#tests/fixtures/models/tiny-model.ts";
import type { TinyOptions } from "#tests/fixtures/models/tiny-network.ts";
import { writeFolder, writePlainPhoto } from "./model-folders.ts";
import {
  answer,
  type Answers,
  card,
  chooseFolder,
  expectAnswer,
  openModels,
  openWithModel,
  putToUse,
  recognised,
  result,
  store,
  storeButton,
  tryOn,
} from "./models-page.ts";

/** A folder as a tool exports it: the facts in its files, and the questions that remain. */
interface FolderCase {
  readonly format: ModelFormat;
  readonly options: TinyOptions;
  readonly origin: string;
  readonly facts: readonly string[];
  /** The questions that the page lists. */
  readonly open: string;
  readonly answers: Answers;
  /** The value ranges that a trial shows. */
  readonly tried: readonly string[];
  readonly backend: RegExp;
}

const UNKNOWN_VALUES = ["-1 to 1", "0 to 1", "0 to 255", "ImageNet mean and deviation"] as const;
const PAGES: Answers = { "Pages on which it answers": "Animals" };
const FIT: Answers = { "Photos of another shape": "Crop the middle" };

const CASES: Readonly<Record<string, FolderCase>> = {
  "A TensorFlow.js graph model": {
    format: "tfjs-graph",
    options: {},
    origin: "TensorFlow.js converter output",
    facts: ["TensorFlow.js graph model", "model.json and 1 more, 2 kB", "float32", "4 (labels.txt)"],
    open: "pages, fit of the photo, values",
    answers: { ...PAGES, ...FIT },
    tried: UNKNOWN_VALUES,
    backend: /TensorFlow\.js 4\.22\.0, wasm, 1 thread\./,
  },
  "A quantized TFLite model": {
    format: "tflite",
    options: { dtype: "uint8" },
    origin: "Model file",
    facts: ["TensorFlow Lite", "model.tflite, ", "uint8", "0 to 255", "4 (labels.txt)"],
    open: "pages, fit of the photo",
    answers: { ...PAGES, ...FIT },
    tried: ["0 to 255"],
    backend: /LiteRT\.js 2\.5\.3, wasm, 1 thread\./,
  },
};

for (const [what, model] of Object.entries(CASES)) {
  test(
    `${what} is recognised, tried, stored and put to use, and answers on its page`,
    model.format === "tflite" ? {} : LONG,
    async ({ page }, info) => {
      const folder = await writeFolder(info, "tiny", tinyFiles(model.format, model.options));
      const red = await writePlainPhoto(info, "bright red");
      await openModels(page);
      await chooseFolder(page, folder);

      const facts = recognised(page, model.origin);
      for (const fact of ["16 × 16 pixels", ...model.facts]) await expect(facts).toContainText(fact);
      await expect(facts.getByText("SHA-256 of")).toHaveText(/SHA-256 of model\.\w+: [0-9a-f]{64}/);
      await expect(page.getByText(`Still to answer: ${model.open}.`)).toBeVisible();
      await expect(storeButton(page)).toBeDisabled();
      // The page asks no question that the files already answer.
      await expect(page.getByRole("group", { name: "Values that the model was trained on" })).toHaveCount(
        model.tried.length > 1 ? 1 : 0,
      );
      await expect(page.getByLabel("Labels, one a line", { exact: true })).toHaveCount(0);
      await expect(page.getByRole("group", { name: "What comes out" })).toHaveCount(0);
      await expect(page.getByLabel("Input width in pixels")).toHaveCount(0);

      for (const [question, option] of Object.entries(model.answers)) {
        await expect(storeButton(page)).toBeDisabled();
        await answer(page, { [question]: option });
      }
      const answers = await tryOn(page, red);
      await expect(answers).toHaveCount(model.tried.length);
      for (const values of model.tried) {
        await expect(answers.filter({ hasText: `Values ${values} ` })).toHaveCount(1);
      }
      const right = answers.filter({ hasText: `Values ${model.tried[0] ?? ""} ` });
      await expect(right.getByRole("listitem").first()).toHaveText(/^red\s*9[3-7]%$/);
      if (model.tried.length > 1) {
        await expect(storeButton(page)).toBeDisabled();
        await page.getByRole("button", { name: "Use values -1 to 1" }).click();
        await expect(page.getByLabel("-1 to 1", { exact: true })).toBeChecked();
      }
      await expect(page.getByText("Still to answer")).toHaveCount(0);
      await page.getByLabel("Name", { exact: true }).fill("Tiny colours");
      await store(page);

      const stored = card(page, "Tiny colours");
      await expect(stored).toContainText("Version 1, ");
      await expect(stored).toContainText("16 × 16 pixels, crop the middle");
      await expect(stored).toContainText("4, such as red; green");
      await putToUse(page, "Tiny colours", "Animals");
      await expect(stored).toContainText(model.backend);

      await openWithModel(page, SCREENS.animals, "Tiny colours, version 1.");
      await expectAnswer(page, red, "red");
      await result(page).getByText("How this answer was made").click();
      await expect(
        result(page)
          .getByRole("row", { name: /^Next label, probability/ })
          .first(),
      ).toBeVisible();
      await expect(result(page)).toContainText("No details were found for this label.");
      await expect(sampleBadge(page)).toHaveCount(0);
      await expect(howItRuns(page)).toContainText(model.backend);
      await expectAnswer(page, await writePlainPhoto(info, "grey"), "Not sure");
      await expect(result(page)).toContainText("which is not sure enough for an answer.");
      await expectAnswer(
        page,
        await writePlainPhoto(info, "dark", "jpeg"),
        "None of the things that this model knows",
      );
      await expect(result(page)).toContainText('The model\'s best answer is "background"');
      await expect(result(page)).toContainText("the photo shows nothing that this model knows");
    },
  );
}
