import { cutZip, withChangedByte, withoutFile } from "#tests/fixtures/models/faults.ts";
import { zipFiles } from "../fixtures/models/zip-files.ts";
import { packageFiles } from "#bench/network/package-files.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { LONG, expect, test } from "./app-test.ts";
import { writeBlob } from "./model-folders.ts";
import {
  addFile,
  addFolder,
  expectFault,
  expectKeptModel,
  storedMessage,
  useKeptModel,
} from "./models-at-fault.ts";

// Every fault and its sentence: tests/browser/src/pages/models/model-source.test.tsx.
test("a folder with a fault is refused with its own sentence, and the model in use goes on answering", async ({
  page,
}, info) => {
  await useKeptModel(page);
  const shard = "group1-shard2of2.bin";
  const sound = packageFiles(await tinyModel("tfjs-graph", { shards: 2 }));
  await addFolder(page, info, withoutFile(sound, shard));
  await expectFault(
    page,
    `${shard} is missing, and the model needs it.`,
    "Choose the whole folder, or all of its files together. If it is not there, export the model again.",
  );
  await addFolder(page, info, await withChangedByte(sound, shard));
  await expectFault(
    page,
    `${shard} is not the file that the manifest describes.`,
    "It was changed or damaged. Get the model again from where you had it.",
  );
  await expect(page.getByRole("button", { name: "Check and store" })).toHaveCount(0);
  await expectKeptModel(page, info);
});

test(
  "a damaged zip file is refused, and its sound copy is taken right after",
  LONG,
  async ({ page }, info) => {
    await useKeptModel(page);
    const zip = await zipFiles(packageFiles(await tinyModel("tflite", {}, { id: "sound", title: "Sound" })));
    await addFile(page, await writeBlob(info, "cut.zip", cutZip(zip)));
    await expectFault(
      page,
      "cut.zip is damaged, or it is not a zip file that can be read.",
      "Download it again, or unpack it and choose the folder.",
    );
    await addFile(page, await writeBlob(info, "sound.zip", zip));
    await page.getByRole("button", { name: "Check and store" }).click();
    await expect(storedMessage(page, "Sound")).toBeVisible();
  },
);
