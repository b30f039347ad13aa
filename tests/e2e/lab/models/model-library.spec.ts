import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import {
  LONG,
  expect,
  followInFooter,
  howItRuns,
  SCREENS,
  test,
  save,
  openTab,
} from "#tests/e2e/app-test.ts";
import { tinyFiles } from "#tests/fixtures/models/tiny-model.ts";
import { readZip } from "#tests/fixtures/read-zip.ts";
import { writeFolder, writePlainPhoto } from "./model-folders.ts";
import {
  addForAnimals,
  card,
  chooseFiles,
  expectAnswer,
  openModels,
  openWithModel,
  putToUse,
  result,
  storeButton,
  store,
  addTiny,
} from "./models-page.ts";

function exportButton(page: Page, title: string): Locator {
  return card(page, title).getByRole("button", { name: "Export package" });
}

test(
  "two models answer on two pages after a reload, and one of them replaces the other",
  LONG,
  async ({ page }, info) => {
    const red = await writePlainPhoto(info, "bright red");
    await addTiny(page, info, "tflite", { title: "First", subjects: ["animal", "plant"] });
    await addTiny(page, info, "tfjs-graph", { title: "Second", subjects: ["animal", "plant"] });
    await putToUse(page, "First", "Animals");
    await putToUse(page, "Second", "Plants");

    await page.reload();
    const pages = card(page, "First").getByRole("group", { name: "Answers on" });
    await expect(pages.getByLabel("Animals")).toBeChecked();
    await expect(pages.getByLabel("Plants")).not.toBeChecked();
    await openWithModel(page, SCREENS.animals, "First");
    await expectAnswer(page, red, "red");
    await followInFooter(page, "Plant Identifier");
    await expect(page.getByText("Answers come from Second")).toBeVisible();
    await expectAnswer(page, red, "red");
    await expect(howItRuns(page)).toContainText("TensorFlow.js");

    await page.getByRole("link", { name: "Models", exact: true }).first().click();
    await openTab(page, "Your models");
    await putToUse(page, "First", "Plants");
    await expect(card(page, "Second").getByRole("checkbox", { checked: true })).toHaveCount(0);
    await openWithModel(page, SCREENS.plants, "First");
    await expectAnswer(page, red, "red");
    await expect(howItRuns(page)).toContainText("LiteRT.js");
  },
);

test(
  "a browser without a private file system stores models in its database",
  LONG,
  async ({ page }, info) => {
    await page.addInitScript("delete FileSystemFileHandle.prototype.createWritable");
    await addTiny(page, info, "onnx", { title: "Mine" });
    await putToUse(page, "Mine", "Animals");
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toContain(
      "bio-kingdom.models",
    );
    await page.reload();
    await openWithModel(page, SCREENS.animals, "Mine");
    await expectAnswer(page, await writePlainPhoto(info, "green"), "green");
  },
);

test(
  "another browser adds an exported model without a question, and gives the same answers",
  LONG,
  async ({ page, browser, baseURL }, info) => {
    const folder = await writeFolder(info, "tiny", tinyFiles("onnx"));
    await addForAnimals(page, folder, "Tiny colours", {});
    const zip = await save(page, exportButton(page, "Tiny colours"));
    expect(zip.suggestedFilename()).toMatch(/^tiny-colours-[0-9a-f]{8}\.zip$/);
    const path = info.outputPath(zip.suggestedFilename());
    await zip.saveAs(path);

    const fresh = await browser.newContext({ baseURL: baseURL ?? "", serviceWorkers: "block" });
    const other = await fresh.newPage();
    await openModels(other);
    await expect(other.getByText("None of your own yet.")).toBeVisible();
    await chooseFiles(other, path);
    await expect(other.getByRole("region", { name: "Tiny colours" }).first()).toBeVisible();
    await expect(storeButton(other)).toBeEnabled();
    await store(other);
    await putToUse(other, "Tiny colours", "Animals");
    const second = await save(other, exportButton(other, "Tiny colours"));
    expect(second.suggestedFilename()).toBe(zip.suggestedFilename());
    expect(await readFile(await second.path())).toEqual(await readFile(path));
    await openWithModel(other, SCREENS.animals, "Tiny colours");
    await expectAnswer(other, await writePlainPhoto(info, "blue"), "blue");
    await fresh.close();
  },
);

test(
  "a label that a person links to a record shows it in the next answer, after a reload and in the exported package",
  LONG,
  async ({ page }, info) => {
    const red = await writePlainPhoto(info, "bright red");
    await addTiny(page, info, "tfjs-graph", { title: "Mine", subjects: ["animal", "plant"] });
    await putToUse(page, "Mine", "Animals");
    await openWithModel(page, SCREENS.animals, "Mine");
    await expectAnswer(page, red, "red");
    await expect(result(page).getByText("Panthera leo")).toHaveCount(0);

    await page.getByRole("link", { name: "Models", exact: true }).first().click();
    await openTab(page, "Your models");
    await card(page, "Mine").getByText("Labels and records").click();
    await page.getByRole("button", { name: "Change the record of red" }).click();
    await page.getByLabel("Record of red").fill("Lion");
    await page.getByRole("button", { name: "Link", exact: true }).click();
    await expect(card(page, "Mine").getByText("Lion, linked by hand")).toBeVisible();
    await followInFooter(page, "Animal Identifier");
    await expect(page.getByText("Answers come from Mine")).toBeVisible();
    await expectAnswer(page, red, "Lion");

    await page.reload();
    await expectAnswer(page, red, "Lion");
    await openModels(page);
    const zip = await save(page, exportButton(page, "Mine"));
    const files = await readZip(new Blob([new Uint8Array(await readFile(await zip.path()))]));
    expect(JSON.parse(String(files.get("model-manifest.json")))).toMatchObject({ records: { red: "lion" } });
  },
);
