import type { Page } from "@playwright/test";
import { LONG, expect, SCREENS, test, answerWithSample } from "#tests/e2e/app-test.ts";
import { tinyFiles } from "#tests/fixtures/models/tiny-model.ts";
import { writeFolder, writePlainPhoto } from "./model-folders.ts";
import { answer, chooseFolder, openModels, tryOn } from "./models-page.ts";

/** Matches the files of each runtime in the build. */
const RUNTIME_FILES = {
  tfjs: /\/assets\/tfjs[-_]/,
  litert: /\/assets\/litert/,
  onnxruntime: /\/assets\/(?:onnxruntime|ort)[-_.]/,
} as const;

/** Name parts of files in the build that only the Models page needs. */
const MODELS_PAGE_FILES = ["models-page", "browser-models", "packaging.worker"] as const;

/** Records the paths that the page and its workers request. */
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
    // Wait for an idle moment, after which the app has requested everything that it loads when idle.
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
    `recognising a ${format} model fetches the runtime that runs it, and no other`,
    LONG,
    async ({ page }, info) => {
      const paths = watchPaths(page);
      await openModels(page);
      await chooseFolder(page, await writeFolder(info, "tiny", tinyFiles(format)));
      await expect(page.getByRole("heading", { name: "What the files do not say" })).toBeVisible();
      expect(modelsPageFilesIn(paths)).toEqual(MODELS_PAGE_FILES);
      expect(runtimesIn(paths)).toEqual([runtime]);
      await answer(page, { "Photos of another shape": "Stretch" });
      await tryOn(page, await writePlainPhoto(info, "bright red"));
      expect(runtimesIn(paths)).toEqual([runtime]);
    },
  );
}
