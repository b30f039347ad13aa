import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { tinyFiles, tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { packageFiles } from "#bench/network/package-files.ts";
import {
  LONG,
  choosePhoto,
  expect,
  followInFooter,
  openScreen,
  sampleBadge,
  SCREENS,
  test,
} from "../app-test.ts";
import { writeFolder, writePlainPhoto, writeZip } from "./model-folders.ts";
import {
  addForAnimals,
  addPackage,
  card,
  chooseFiles,
  expectAnswer,
  openModels,
  openWithModel,
  putToUse,
  result,
  storeButton,
  store,
} from "./models-page.ts";

test("two models answer on two pages after a reload, and one of them gives way to the other", async ({
  page,
}, info) => {
  const red = await writePlainPhoto(info, "bright red");
  await openModels(page);
  for (const [format, title] of [
    ["tflite", "First"],
    ["tfjs-graph", "Second"],
  ] as const) {
    const model = await tinyModel(format, {}, { title, subjects: ["animal", "plant"] });
    await chooseFiles(page, await writeZip(info, `${title}.zip`, packageFiles(model)));
    await store(page);
  }
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
  await expect(page.getByText(/^Ready: TensorFlow\.js/)).toBeVisible();

  await page.getByRole("link", { name: "Models", exact: true }).first().click();
  await putToUse(page, "First", "Plants");
  await expect(card(page, "Second").getByRole("checkbox", { checked: true })).toHaveCount(0);
  await openWithModel(page, SCREENS.plants, "First");
  await expectAnswer(page, red, "red");
  await expect(page.getByText(/^Ready: LiteRT\.js/)).toBeVisible();
});

test(
  "back at sample results, a page shows its badge again, and the other pages keep their model",
  LONG,
  async ({ page }, info) => {
    const red = await writePlainPhoto(info, "bright red");
    const model = await tinyModel("tfjs-layers", {}, { title: "Mine", subjects: ["animal", "plant"] });
    await addPackage(page, await writeZip(info, "mine.zip", packageFiles(model)));
    await putToUse(page, "Mine", "Animals");
    await putToUse(page, "Mine", "Plants");
    await openWithModel(page, SCREENS.animals, "Mine");
    await expectAnswer(page, red, "red");
    await page.getByRole("button", { name: "Back to sample results" }).click();
    await expect(page.getByText("Sample results: nothing is identified")).toBeVisible();
    await choosePhoto(page, red);
    await expect(sampleBadge(page)).toBeVisible();
    await openWithModel(page, SCREENS.plants, "Mine");
    await openModels(page);
    await page.getByRole("button", { name: "Use sample results for Plants" }).click();
    await openScreen(page, SCREENS.plants);
    await expect(page.getByText("Sample results: nothing is identified")).toBeVisible();
  },
);

test("a browser without a file system of its own keeps models in its database", async ({ page }, info) => {
  await page.addInitScript("delete FileSystemFileHandle.prototype.createWritable");
  const model = await tinyModel("onnx", {}, { title: "Mine" });
  await addPackage(page, await writeZip(info, "mine.zip", packageFiles(model)));
  await putToUse(page, "Mine", "Animals");
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toContain(
    "bio-kingdom.models",
  );
  await page.reload();
  await openWithModel(page, SCREENS.animals, "Mine");
  await expectAnswer(page, await writePlainPhoto(info, "green"), "green");
});

test(
  "an exported model is added in another browser without a question, under the same name and answers",
  LONG,
  async ({ page, browser, baseURL }, info) => {
    const folder = await writeFolder(info, "tiny", tinyFiles("onnx"));
    await addForAnimals(page, folder, "Tiny colours", {});
    const started = page.waitForEvent("download");
    await card(page, "Tiny colours").getByRole("button", { name: "Export package" }).click();
    const zip = await started;
    expect(zip.suggestedFilename()).toMatch(/^tiny-colours-[0-9a-f]{8}\.zip$/);
    const path = info.outputPath(zip.suggestedFilename());
    await zip.saveAs(path);

    const fresh = await browser.newContext({ baseURL: baseURL ?? "", serviceWorkers: "block" });
    const other = await fresh.newPage();
    await openModels(other);
    await expect(other.getByText("None of your own yet.")).toBeVisible();
    await chooseFiles(other, path);
    await expect(other.getByRole("region", { name: "Model package with a manifest" })).toBeVisible();
    await expect(storeButton(other)).toBeEnabled();
    await store(other);
    await putToUse(other, "Tiny colours", "Animals");
    const again = other.waitForEvent("download");
    await card(other, "Tiny colours").getByRole("button", { name: "Export package" }).click();
    const second = await again;
    expect(second.suggestedFilename()).toBe(zip.suggestedFilename());
    expect(await readFile(await second.path())).toEqual(await readFile(path));
    await openWithModel(other, SCREENS.animals, "Tiny colours");
    await expectAnswer(other, await writePlainPhoto(info, "blue"), "blue");
    await fresh.close();
  },
);

test(
  "a label linked to a record by hand shows it from the next answer on, after a reload and in the exported package",
  LONG,
  async ({ page }, info) => {
    const red = await writePlainPhoto(info, "bright red");
    const model = await tinyModel("tfjs-graph", {}, { title: "Mine", subjects: ["animal", "plant"] });
    await addPackage(page, await writeZip(info, "mine.zip", packageFiles(model)));
    await putToUse(page, "Mine", "Animals");
    await openWithModel(page, SCREENS.animals, "Mine");
    await expectAnswer(page, red, "red");
    await expect(result(page).getByText("Panthera leo")).toHaveCount(0);

    await page.getByRole("link", { name: "Models", exact: true }).first().click();
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
    const started = page.waitForEvent("download");
    await card(page, "Mine").getByRole("button", { name: "Export package" }).click();
    const files = unzipSync(new Uint8Array(await readFile(await (await started).path())));
    const manifest: unknown = JSON.parse(strFromU8(files["model-manifest.json"] ?? new Uint8Array()));
    expect(manifest).toMatchObject({ records: { red: "lion" } });
  },
);

test("deleting asks once more, and the page that used the model is back at sample results", async ({
  page,
}, info) => {
  const model = await tinyModel("tfjs-graph", {}, { title: "Short lived" });
  await addPackage(page, await writeZip(info, "model.zip", packageFiles(model)));
  await putToUse(page, "Short lived", "Animals");
  const own = card(page, "Short lived");
  await own.getByRole("button", { name: "Delete" }).click();
  const question = own.getByRole("group", { name: "Delete Short lived?" });
  await expect(question.getByRole("button", { name: "Yes, delete" })).toBeFocused();
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(own.getByRole("button", { name: "Delete" })).toBeVisible();
  await own.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Yes, delete" }).click();
  await expect(page.getByText("None of your own yet.")).toBeVisible();
  await openScreen(page, SCREENS.animals);
  await expect(page.getByText("Sample results: nothing is identified")).toBeVisible();
  await choosePhoto(page, await writePlainPhoto(info, "bright red"));
  await expect(sampleBadge(page)).toBeVisible();
});

test(
  "a model takes the place of the stored one of its id, and that is said before",
  LONG,
  async ({ page }, info) => {
    const model = await tinyModel("onnx", {}, { id: "mine", title: "Mine", version: "1" });
    await addPackage(page, await writeZip(info, "mine.zip", packageFiles(model)));
    const newer = await tinyModel(
      "onnx",
      { scaling: { range: [0, 1] } },
      { id: "mine", title: "Mine", version: "2" },
    );

    await chooseFiles(page, await writeZip(info, "newer.zip", packageFiles(newer)));
    await expect(page.getByText("It takes the place of Mine, version 1.")).toBeVisible();
    await store(page);
    await expect(card(page, "Mine")).toHaveCount(1);
    await expect(card(page, "Mine").getByText(/^Version 2,/)).toBeVisible();

    // None takes the place of the app's own model.
    const taken = await tinyModel("onnx", {}, { id: "bio-kingdom", title: "Taken" });
    await chooseFiles(page, await writeZip(info, "taken.zip", packageFiles(taken)));
    await page.getByRole("button", { name: "Check and store" }).click();
    await expect(page.getByRole("alert")).toContainText('"bio-kingdom" is taken by a model of this app');
    await expect(page.getByText("It takes the place of")).toHaveCount(0);
  },
);
