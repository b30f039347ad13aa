import { cutZip } from "#tests/fixtures/models/faults.ts";
import { zipFiles } from "#tests/fixtures/models/zip-files.ts";
import { packageFiles } from "#bench/network/package-files.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { LONG, expect, test } from "#tests/e2e/app-test.ts";
import { writeBlob } from "../model-folders.ts";
import { addFile, expectFault, storedMessage, useKeptModel } from "./models-at-fault.ts";

// Every fault and its sentence: tests/browser/src/features/models/model-source.test.tsx.
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
