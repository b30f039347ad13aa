import type { Page } from "@playwright/test";
import { tinyFiles } from "#tests/fixtures/models/tiny-model.ts";
import { LONG, expect, SCREENS, test, answerWithSample } from "../app-test.ts";
import { writeFolder, writePlainPhoto } from "./model-folders.ts";
import { answer, chooseFolder, openModels, tryOn } from "./models-page.ts";

/** Files of the build that belong to one runtime each. */
const RUNTIME_FILES = {
  tfjs: /\/assets\/tfjs[-_]/,
  litert: /\/assets\/litert/,
  onnxruntime: /\/assets\/(?:onnxruntime|ort)[-_.]/,
} as const;

/** Files of the build that only the page of the models needs. */
const MODELS_PAGE_FILES = ["models-page", "browser-models", "packaging.worker"] as const;

/** Follows what the page and its workers ask for. */
function watchPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

function runtimesIn(paths: readonly string[]): string[] {
  return Object.entries(RUNTIME_FILES)
    .filter(([, pattern]) => paths.some((path) => pattern.test(path)))
    .map(([name]) => name);
}

function modelsPageFilesIn(paths: readonly string[]): string[] {
  return MODELS_PAGE_FILES.filter((name) => paths.some((path) => path.startsWith(`/assets/${name}-`)));
}

for (const path of ["/", SCREENS.animals.path]) {
  test(`${path} fetches nothing of the runtimes, nor of the page of the models`, async ({ page }) => {
    const paths = watchPaths(page);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path === SCREENS.animals.path) {
      await answerWithSample(page);
    }
    // What the app fetches once it is idle has been asked for then: its turn came before this one.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(paths.filter((each) => each.endsWith(".js")).length).toBeGreaterThan(0);
    expect(paths.filter((each) => each.endsWith(".wasm"))).toEqual([]);
    expect(modelsPageFilesIn(paths)).toEqual([]);
    expect(runtimesIn(paths)).toEqual([]);
  });
}

for (const [format, runtime] of [
  ["tfjs-graph", "tfjs"],
  ["tflite", "litert"],
  ["onnx", "onnxruntime"],
] as const) {
  test(
    `recognising a ${format} model fetches no runtime, and trying it the one that runs it`,
    format === "onnx" ? {} : LONG,
    async ({ page }, info) => {
      const paths = watchPaths(page);
      await openModels(page);
      await chooseFolder(page, await writeFolder(info, "tiny", tinyFiles(format)));
      await expect(page.getByRole("heading", { name: "What the files do not say" })).toBeVisible();
      expect(modelsPageFilesIn(paths)).toEqual(MODELS_PAGE_FILES);
      expect(runtimesIn(paths)).toEqual([]);
      await answer(page, { "Photos of another shape": "Stretch" });
      await tryOn(page, await writePlainPhoto(info, "bright red"));
      expect(runtimesIn(paths)).toEqual([runtime]);
    },
  );
}
