import { runtimeOf, type ModelFormat } from "#models/formats.ts";
import { USELESS_NETWORKS } from "#tests/fixtures/models/faults.ts";
import { tinyFiles, tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { LONG, expect, test } from "#tests/e2e/app-test.ts";
import { writePlainPhoto } from "../model-folders.ts";
import {
  addFolder,
  BROKEN,
  cardOf,
  chooseBy,
  expectFault,
  expectKeptModel,
  KEPT,
  storedMessage,
  storePackage,
  useKeptModel,
} from "./models-at-fault.ts";

/** What shows only when a network is run. */
const FAULTS = ["zero weights", "not a number", "unknown operation", "too large"] as const;

/** What the page says of a network that is of use to nobody, when it is run before it is stored. */
function saidOf(fault: (typeof FAULTS)[number], format: ModelFormat): [title: string, advice: string] {
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

/**
 * Every fault with one runtime, and with the others the one after which a runtime's memory is broken: what each runtime
 * makes of each fault, tests/browser/runtimes/model-faults.test.ts shows.
 */
const PLANTED = [
  ["tfjs-graph", FAULTS],
  ["tflite", ["too large"]],
  ["onnx", ["too large"]],
] as const satisfies readonly (readonly [ModelFormat, readonly (typeof FAULTS)[number][]])[];

for (const [format, faults] of PLANTED) {
  test(
    `a ${format} that is of no use is refused before it is stored, and a sound one is taken after it`,
    format === "tfjs-graph" ? {} : LONG,
    async ({ page }, info) => {
      await useKeptModel(page);
      for (const fault of faults) {
        await storePackage(page, info, await tinyModel(format, USELESS_NETWORKS[fault], BROKEN));
        await expectFault(page, ...saidOf(fault, format));
        await expect(page.getByRole("button", { name: "Check and store" })).toBeEnabled();
        await page.getByRole("button", { name: "Discard" }).click();
      }
      await expectKeptModel(page, info);

      await page.goto("/models");
      await storePackage(page, info, await tinyModel(format, {}, { id: "sound", title: "Sound" }));
      await expect(storedMessage(page, "Sound")).toBeVisible();
    },
  );
}

test(
  "a trial of a model that is too large says so, and the model in use is tried in the same visit",
  LONG,
  async ({ page }, info) => {
    await useKeptModel(page);
    const photo = await writePlainPhoto(info, "green");
    await addFolder(page, info, tinyFiles("tfjs-layers", USELESS_NETWORKS["too large"]));
    await page.getByRole("group", { name: "Photos of another shape" }).getByLabel("Stretch").check();
    await chooseBy(page, page.getByRole("button", { name: "Choose a photo" }), photo);
    await expectFault(page, ...saidOf("too large", "tfjs-layers"));

    // Its runtime's memory is broken for good; the one in use is tried in another worker.
    const card = cardOf(page, KEPT.title);
    await chooseBy(page, card.getByRole("button", { name: "Try on a photo" }), photo);
    await expect(card.getByRole("region", { name: "Trial" })).toContainText("green");
    // In the broken one plain JavaScript would answer.
    await expect(card.getByRole("region", { name: "Trial" })).toContainText("wasm, 1 thread");
  },
);
