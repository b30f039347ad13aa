import type { Page } from "@playwright/test";
import { LONG, expect, openTab } from "#tests/e2e/app-test.ts";
import { storedPaths } from "#tests/e2e/lab/models/faults/models-at-fault.ts";
import { tinyFiles, tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { writeFolder, writeZip } from "./model-folders.ts";
import { test } from "./model-server.ts";
import { chooseFiles, downloadFrom, dropFiles, openModels, recognised } from "./models-page.ts";

/** The page also requests optional files beside a model, which cause this message if they are missing. */
const NOT_THERE = /Failed to load resource: the server responded with a status of 404/;

async function expectTiny(page: Page, origin: string, format: string): Promise<void> {
  const facts = recognised(page, origin);
  await expect(facts).toContainText(format);
  await expect(facts).toContainText("16 × 16 pixels");
}

test("the app recognises single files, a zip file and dropped files like their folder", async ({
  page,
}, info) => {
  const files = tinyFiles("onnx");
  await writeFolder(info, "tiny", files);
  const ways = [
    () =>
      chooseFiles(
        page,
        files.map(({ path }) => info.outputPath("tiny", path)),
      ),
    async () => chooseFiles(page, await writeZip(info, "tiny.zip", files)),
    () => dropFiles(page, files),
  ];
  await openModels(page);
  for (const way of ways) {
    await way();
    await expectTiny(page, "Hugging Face folder", "ONNX");
    await expect(page.getByText("Still to answer: pages.")).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
  }
  await expect(page.getByText("None of your own yet.")).toBeVisible();
});

test(
  "a download shows its bytes; stopped, or left for another page, it leaves nothing behind",
  LONG,
  async ({ page, other, watch }) => {
    watch.expectNoise(NOT_THERE);
    const { files } = await tinyModel("tflite");
    other.files.set("/model.tflite", new Blob([...files.map(({ blob }) => blob), new Uint8Array(9e5)]));
    other.fault = "half";
    const progress = page.getByText(/Loading the model: 4\d\d kB of 880 kB/);
    for (const [round, leave] of [
      () => page.getByRole("button", { name: "Stop" }).click(),
      () => page.getByRole("link", { name: "About" }).first().click(),
    ].entries()) {
      await openModels(page);
      await downloadFrom(page, `${other.origin}/model.tflite`);
      await expect(progress).toBeVisible();
      await leave();
      await expect.poll(() => other.givenUp).toBe(round + 1);
      await expect(progress).toHaveCount(0);
      await page.getByRole("link", { name: "Models", exact: true }).first().click();
      await openTab(page, "Your models");
      await expect(page.getByText("None of your own yet.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Choose folder" })).toBeVisible();
      await expect
        .poll(async () => (await storedPaths(page)).filter((path) => !path.endsWith("/")))
        .toEqual([]);
    }
  },
);
