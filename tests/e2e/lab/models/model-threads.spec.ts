import type { ModelFormat } from "#models/formats.ts";
import { LONG, expect } from "#tests/e2e/app-test.ts";
import { siteTest } from "#tests/e2e/site-test.ts";
import { openSite } from "#tests/e2e/site.ts";
import { writePlainPhoto } from "./model-folders.ts";
import { card, tryOn, addTiny } from "./models-page.ts";

/** The app's test on a server whose headers make pages cross-origin isolated. */
const test = siteTest(() =>
  openSite({
    headers: {
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Embedder-Policy": "require-corp",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  }),
);
/** The expected line about the backend, with its number of threads. TensorFlow.js always uses one thread. */
const THREADS = [
  ["tfjs-layers", /TensorFlow\.js 4\.22\.0, wasm, 1 thread\./],
  ["tflite", /LiteRT\.js 2\.5\.3, wasm, [2-4] threads\./],
  ["onnx", /ONNX Runtime Web 1\.30\.0, wasm, [2-4] threads\./],
] as const satisfies readonly (readonly [ModelFormat, RegExp])[];

for (const [format, isolated] of THREADS) {
  test(
    `on an isolated page a ${format} model runs with the threads it may have`,
    LONG,
    async ({ page }, info) => {
      await addTiny(page, info, format, { title: "Mine" });
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      const photo = await writePlainPhoto(info, "bright red");
      const button = card(page, "Mine").getByRole("button", { name: "Try on a photo" });
      const answers = await tryOn(page, photo, button);
      await expect(answers.getByRole("listitem").first()).toHaveText(/^red/);
      await expect(page.getByRole("region", { name: "Trial" })).toContainText(isolated);
    },
  );
}
