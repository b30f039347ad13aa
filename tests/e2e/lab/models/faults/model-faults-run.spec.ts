import { runtimeOf, type ModelFormat } from "#models/formats.ts";
import { OWN_MODELS_PATH } from "#src/paths.ts";
import { LONG, expect, test, choose } from "#tests/e2e/app-test.ts";
import { writePlainPhoto } from "#tests/e2e/lab/models/model-folders.ts";
import { card } from "#tests/e2e/lab/models/models-page.ts";
import { USELESS_NETWORKS } from "#tests/fixtures/models/faults.ts";
import { tinyFiles, tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import {
  addFolder,
  BROKEN,
  expectFault,
  expectKeptModel,
  KEPT,
  storedMessage,
  storePackage,
  useKeptModel,
} from "./models-at-fault.ts";

/** Faults of networks that can't run. The page tells them before it asks anything. */
const UNRUNNABLE = ["unknown operation", "too large"] as const;

/** Faults of answers, which depend on the values that a person chooses. */
const FAULTS = ["zero weights", "not a number"] as const;

/** The title and advice that the page shows for a useless network. The network is run before it is stored. */
function saidOf(
  fault: (typeof FAULTS | typeof UNRUNNABLE)[number],
  format: ModelFormat,
): [title: string, advice: string] {
  switch (fault) {
    case "zero weights":
      return [
        "This model gives the same answer for every picture.",
        "Its weights are all zero, it was never trained, or it was made for other values than it gets. Choose other values if they can be chosen, or train it and export it again.",
      ];
    case "not a number":
      return [
        "This model answers with values that are not numbers.",
        "Its weights or its value range are wrong. Check the range, or export the model again.",
      ];
    case "unknown operation":
      return [
        `This model uses the operation BioKingdomUnknown, which ${runtimeOf(format).name} can't run.`,
        "Convert it with a newer converter, or export it in another format.",
      ];
    case "too large":
      return [
        "There is not enough memory to run this model.",
        "Close other tabs and programs and try again, or use a smaller model.",
      ];
  }
}

// tests/browser/runtimes/model-faults.test.ts tests each fault with each runtime.
test(
  "a useless model is refused before questions or before it is stored, and a sound one is stored after it",
  LONG,
  async ({ page }, info) => {
    await useKeptModel(page);
    for (const fault of UNRUNNABLE) {
      await addFolder(page, info, tinyFiles("tfjs-graph", USELESS_NETWORKS[fault]));
      await expectFault(page, ...saidOf(fault, "tfjs-graph"));
      await expect(page.getByRole("button", { name: "Add this model" })).toHaveCount(0);
    }
    for (const fault of FAULTS) {
      await storePackage(page, info, await tinyModel("tfjs-graph", USELESS_NETWORKS[fault], BROKEN));
      await expectFault(page, ...saidOf(fault, "tfjs-graph"));
      await expect(page.getByRole("button", { name: "Add this model" })).toBeEnabled();
      await page.getByRole("button", { name: "Discard" }).click();
    }
    await expectKeptModel(page, info);

    await page.goto(OWN_MODELS_PATH);
    await storePackage(page, info, await tinyModel("tfjs-graph", {}, { id: "sound", title: "Sound" }));
    await expect(storedMessage(page, "Sound")).toBeVisible();
  },
);

test(
  "a model that is too large is refused, and the model in use is tried in the same visit",
  LONG,
  async ({ page }, info) => {
    await useKeptModel(page);
    await addFolder(page, info, tinyFiles("tfjs-layers", USELESS_NETWORKS["too large"]));
    await expectFault(page, ...saidOf("too large", "tfjs-layers"));

    // The memory of this runtime stays broken, so the model in use must run in another worker.
    const kept = card(page, KEPT.title);
    await choose(
      page,
      kept.getByRole("button", { name: "Try on a photo" }),
      await writePlainPhoto(info, "green"),
    );
    await expect(kept.getByRole("region", { name: "Trial" })).toContainText("green");
    // In the broken worker the plain JavaScript backend would answer.
    await expect(kept.getByRole("region", { name: "Trial" })).toContainText("wasm, 1 thread");
  },
);
