import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page, TestInfo } from "@playwright/test";
import { factsOf, packageFiles } from "#bench/network/package-files.ts";
import type { NetworkInput, PackageManifest } from "#models/manifest.ts";
import { choose, expect, LONG, openTab, test } from "#tests/e2e/app-test.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";
import parity from "#tests/fixtures/python/parity/answers.json" with { type: "json" };
import { writeFolder, writeZip } from "./models/model-folders.ts";
import { addPackage } from "./models/models-page.ts";

const FOLDER = join(import.meta.dirname, "../../fixtures/python/parity");
const TAB = "The same as in Python?";
const TITLE = "Parity";

/** The input of the setting "same" of make_parity.py. */
const INPUT: NetworkInput = {
  width: 32,
  height: 32,
  fit: "cover",
  resampling: "pillow-bilinear",
  layout: "nchw",
  channels: "rgb",
  dtype: "float32",
  scaling: { range: [-1, 1] },
};

/** Adds the network of make_parity.py, and opens the comparison with its photos. */
async function openComparison(page: Page, info: TestInfo, input = INPUT): Promise<void> {
  const files = [
    { path: "model.onnx", blob: new Blob([new Uint8Array(await readFile(join(FOLDER, "model.onnx")))]) },
  ];
  const manifest: PackageManifest = {
    manifest: "bio-kingdom-model/1",
    id: "parity",
    version: "1",
    title: TITLE,
    subjects: ["animal"],
    format: "onnx",
    model: "model.onnx",
    input,
    output: { kind: "probabilities", quantization: null, classMap: null },
    labels: parity.labels,
    records: {},
    rejectLabels: [],
    threshold: 0.5,
    labelFacts: null,
    taxa: [],
    outcomes: null,
    licence: "CC0-1.0",
    source: null,
    files: await factsOf(files),
  };
  await addPackage(page, await writeZip(info, "parity.zip", packageFiles({ manifest, files })));
  await page.getByRole("main").getByRole("link", { name: "Benchmark" }).click();
  await openTab(page, TAB);
  await page.getByLabel("Model", { exact: true }).selectOption(`${TITLE} 1`);
  await choose(page, "Choose folder", join(FOLDER, "photos"));
}

/** Chooses a file of what Python answered, and compares. */
async function compareWith(page: Page, info: TestInfo, name: string, text: string): Promise<void> {
  const folder = await writeFolder(info, "expected", [{ path: name, blob: new Blob([text]) }]);
  await choose(page, "Choose the file of outputs", join(folder, name));
  await page.getByRole("button", { name: "Compare" }).click();
}

function csvOf(answers: Readonly<Record<string, readonly number[]>>): string {
  const rows = Object.entries(answers).map(([file, values]) => [file, ...values].join(","));
  return [["file", ...parity.labels].join(","), ...rows].join("\n");
}

const result = (page: Page) => page.getByRole("region", { name: "Result of the comparison" });

/** The six mismatches that make_parity.py plants, and what the page says of each. */
const PLANTED = [
  ["range", "values 0 to 1"],
  ["mean", "values ImageNet mean and deviation"],
  ["channels", "BGR"],
  ["fit", "the photo stretched"],
  ["resampling", "Pillow bicubic"],
  ["orientation", "photos as they are stored"],
] as const;

test("the page says that answers are the same as in Python", async ({ page }, info) => {
  await openComparison(page, info);
  await compareWith(page, info, "expected.json", JSON.stringify(parity.answers.same));
  await expect(result(page)).toContainText("The same as in Python: the answers agree on 24 of 24.");
  await expect(result(page).getByRole("button")).toHaveCount(0);
  expect(await violationsByDayAndNight(page)).toEqual([]);
});

test("the page alone finds each of six planted mismatches", LONG, async ({ page }, info) => {
  await openComparison(page, info);
  for (const [name, words] of PLANTED) {
    await compareWith(page, info, `${name}.csv`, csvOf(parity.answers[name]));
    await expect(result(page)).toContainText(`With ${words} the answers agree on 24 of 24.`, {
      timeout: 60_000,
    });
  }
});

test("several mismatches at once are found and taken with one tap", LONG, async ({ page }, info) => {
  await openComparison(page, info, { ...INPUT, resampling: undefined });
  const list = Object.entries(parity.answers.several).map(([file, probabilities]) => ({
    file,
    probabilities,
  }));
  await compareWith(page, info, "several.json", JSON.stringify(list));
  const found =
    "With the mean of ImageNet taken from bytes (Caffe), BGR, the shorter side resized to 36 and the middle cropped, and Pillow bicubic the answers agree on 24 of 24.";
  await expect(result(page)).toContainText(found, { timeout: 120_000 });
  expect(await violationsByDayAndNight(page)).toEqual([]);
  await page.getByRole("button", { name: "Use this setting" }).click();
  await expect(page.getByText("Parity uses this setting now.")).toBeVisible();
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(result(page)).toContainText("The same as in Python: the answers agree on 24 of 24.");
});

test("a file that can't be read, and names that fit no photo, are told", async ({ page }, info) => {
  await openComparison(page, info);
  const folder = await writeFolder(info, "files", [
    { path: "notes.txt", blob: new Blob(["not a table"]) },
    { path: "short.csv", blob: new Blob(["file,a,b\n02.jpg,0.5,0.5\n"]) },
    {
      path: "few.json",
      blob: new Blob([JSON.stringify({ "02.jpg": [1, 0, 0, 0, 0], "lost.jpg": [1, 0, 0, 0, 0] })]),
    },
  ]);
  const chooseFile = (name: string) => choose(page, "Choose the file of outputs", join(folder, name));
  const compare = page.getByRole("button", { name: "Compare" });
  await chooseFile("notes.txt");
  await expect(page.getByRole("alert")).toContainText("This file is neither JSON nor a table of outputs.");
  await expect(compare).toBeDisabled();
  await chooseFile("short.csv");
  await expect(page.getByRole("alert")).toContainText(
    "A row of this file has 2 outputs, and the model has 5 labels.",
  );
  await chooseFile("few.json");
  await expect(page.getByText("1 photo has expected outputs.")).toBeVisible();
  const lost =
    "1 name of the file fits no photo, or more than one, or one that another row fits too: lost.jpg";
  await expect(page.getByText(lost)).toBeVisible();
  await expect(page.getByText("With fewer than 20 photos")).toBeVisible();
  await expect(compare).toBeEnabled();
});

test("a program for each library has the size of the model", async ({ page }, info) => {
  await openComparison(page, info);
  await page.getByText("Make the file in Python").click();
  for (const [library, words] of [
    ["Keras", "target_size=(32, 32)"],
    ["PyTorch", "transforms.CenterCrop((32, 32))"],
    ["ONNX Runtime", 'onnxruntime.InferenceSession("model.onnx")'],
    ["TFLite", "model.allocate_tensors()"],
  ] as const) {
    await page.getByLabel("Library").selectOption(library);
    await expect(page.locator("pre")).toContainText(words);
  }
});
