import type { ModelFormat } from "#models/formats.ts";
import { LONG, expect, SCREENS } from "#tests/e2e/app-test.ts";
import { cutOff, visit } from "#tests/e2e/app/frame/service-worker.ts";
import { siteTest } from "#tests/e2e/site-test.ts";
import { writePlainPhoto } from "./model-folders.ts";
import { card, expectAnswer, openModels, openWithModel, putToUse, addTiny } from "./models-page.ts";

const test = siteTest();
/** Each pair has the format of the model for Animals and the format of the model for Plants. */
const FORMATS = [
  ["tfjs-graph", "tflite"],
  ["tfjs-layers", "onnx"],
] as const satisfies readonly (readonly ModelFormat[])[];

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  for (const [animals, plants] of FORMATS) {
    test(
      `${animals} and ${plants} models answer after a reload without a network`,
      LONG,
      async ({ page, site }, info) => {
        await visit(page);
        const uses = [
          [animals, "Animals", SCREENS.animals],
          [plants, "Plants", SCREENS.plants],
        ] as const;
        for (const [format] of uses) {
          await addTiny(page, info, format, { title: format, subjects: ["animal", "plant"] });
        }
        for (const [format, subject] of uses) await putToUse(page, format, subject);
        await cutOff(page, site);
        await page.reload();
        for (const [format, , screen] of uses) {
          await openWithModel(page, screen, format);
          await expectAnswer(page, await writePlainPhoto(info, "bright red"), "red");
        }
        await openModels(page);
        await expect(card(page, animals)).toBeVisible();
      },
    );
  }
});
