import type { Page, TestInfo } from "@playwright/test";
import { runtimeOf, type ModelFormat } from "#models/formats.ts";
import { WEB_PAGE } from "#tests/fixtures/models/faults.ts";
import { packageFiles } from "#bench/network/package-files.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { ALIVE } from "#workers/contract.ts";
import { LONG, choosePhoto, expect, SCREENS, test } from "#tests/e2e/app-test.ts";
import { writePlainPhoto } from "../model-folders.ts";
import { prependToScript } from "#tests/e2e/app/planted-script.ts";
import {
  addFolder,
  cardOf,
  chooseBy,
  expectAnswer,
  expectFault,
  expectKeptModel,
  KEPT,
  storedMessage,
  storePackage,
  useKeptModel,
} from "./models-at-fault.ts";

const SOUND = { id: "sound", title: "Sound" } as const;

/** Lets a worker end, as browsers end one for its memory, when this method is called; until the answer is called. */
async function endWorkerAt(
  page: Page,
  worker: "inference" | "packaging",
  method: string,
): Promise<() => Promise<void>> {
  const pattern = `**/${worker}.worker-*.js`;
  // Comlink names the method in its message. The page sees the death of a worker that has told it that it lives.
  const statement = `const isAlive = new Promise((resolve) => {
    const post = self.postMessage.bind(self);
    self.postMessage = (message, ...rest) => {
      post(message, ...rest);
      if (message === ${JSON.stringify(ALIVE)}) resolve();
    };
  });
  addEventListener("message", (event) => {
    if (event.data?.path?.[0] !== "${method}") return;
    event.stopImmediatePropagation();
    isAlive.then(() => self.close());
  });`;
  await prependToScript(page, pattern, statement);
  return () => page.unroute(pattern);
}

test("a worker that dies while it reads a model is told, and reading it again works", async ({
  page,
}, info) => {
  await useKeptModel(page);
  const mend = await endWorkerAt(page, "packaging", "read");
  const files = packageFiles(await tinyModel("tfjs-graph", {}, SOUND));
  await addFolder(page, info, files);
  await expectFault(
    page,
    "The work on this model stopped unexpectedly.",
    "Try again. A large model may need more memory than there is: close other tabs and programs first.",
  );
  await mend();
  await addFolder(page, info, files);
  await expect(page.getByRole("button", { name: "Check and store" })).toBeEnabled();
  await expectKeptModel(page, info);
});

test(
  "a worker that dies while it loads a model, or runs it on a photo, is told, and trying again works",
  LONG,
  async ({ page }, info) => {
    await useKeptModel(page);
    const title = "The work on this model stopped unexpectedly.";
    const advice =
      "Try again. A large model may need more memory than there is: close other tabs and programs first.";
    const mendLoad = await endWorkerAt(page, "inference", "load");
    await storePackage(page, info, await tinyModel("tfjs-graph", {}, SOUND));
    await expectFault(page, title, advice);
    await mendLoad();
    const mendTrial = await endWorkerAt(page, "inference", "tryScalings");
    const photo = await writePlainPhoto(info, "green");
    const tryOn = page.getByRole("button", { name: "Choose a photo" });
    await chooseBy(page, tryOn, photo);
    await expectFault(page, title, advice);
    await mendTrial();
    await chooseBy(page, tryOn, photo);
    await expect(page.getByRole("region", { name: "Trial" }).getByRole("article")).toContainText("green");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByRole("button", { name: "Discard" }).click();
    await expectKeptModel(page, info);
  },
);

test(
  "a worker that dies while it is to be put to use leaves the model before in use",
  LONG,
  async ({ page }, info) => {
    await useKeptModel(page);
    await storePackage(page, info, await tinyModel("tfjs-graph", {}, SOUND));
    await expect(storedMessage(page, "Sound")).toBeVisible();
    await endWorkerAt(page, "inference", "load");
    // The worker that stored it still has it.
    await page.reload();
    await cardOf(page, "Sound").getByRole("checkbox", { name: "Animals" }).click();
    await expect(cardOf(page, "Sound").getByRole("alert")).toContainText("stopped unexpectedly");
    await expect(cardOf(page, KEPT.title).getByRole("checkbox", { name: "Animals" })).toBeChecked();
    await expect(cardOf(page, "Sound").getByRole("checkbox", { name: "Animals" })).not.toBeChecked();
    await page.unroute("**/inference.worker-*.js");
    await expectAnswer(page, info);
  },
);

test("a worker that dies while it identifies gives an error, and trying again loads the same model", async ({
  page,
}, info) => {
  await useKeptModel(page);
  const mend = await endWorkerAt(page, "inference", "identify");
  await page.goto(SCREENS.animals.path);
  await choosePhoto(page, await writePlainPhoto(info, "bright red"));
  await expect(page.getByRole("alert")).toContainText("The analysis stopped unexpectedly.");
  await mend();
  await page.getByRole("button", { name: "Try again" }).click();
  const headline = page.getByRole("region", { name: "Result" }).getByRole("heading", { level: 2 });
  await expect(headline).toHaveText("red");
});

/** What can come in place of a runtime's WebAssembly. */
type BadAnswer = "nothing" | "a part" | "a web page";

async function spoilRuntime(page: Page, answer: BadAnswer): Promise<() => Promise<void>> {
  await page.route("**/*.wasm", async (route) => {
    if (answer === "nothing") return route.abort();
    if (answer === "a web page") return route.fulfill({ contentType: "text/html", body: WEB_PAGE });
    const response = await route.fetch();
    const body = await response.body();
    return route.fulfill({ status: 200, contentType: "application/wasm", body: body.subarray(0, 100_000) });
  });
  return () => page.unroute("**/*.wasm");
}

async function expectUnreachable(page: Page, format: ModelFormat): Promise<void> {
  await expectFault(
    page,
    `The parts of this app that run the model (${runtimeOf(format).name}) could not be loaded.`,
    "They are fetched once and then kept. Check your connection and try again.",
  );
}

async function storeAgain(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Check and store" }).click();
  await expect(storedMessage(page, "Sound")).toBeVisible();
}

for (const [format, answer] of [
  ["tflite", "a web page"],
  ["onnx", "a part"],
] as const satisfies readonly (readonly [ModelFormat, BadAnswer])[]) {
  test(
    `a runtime for ${format} of which ${answer} arrives is told, and fetched again`,
    LONG,
    async ({ page, watch }, info: TestInfo) => {
      watch.expectNoise(/ERR_FAILED/);
      await page.goto("/models");
      await storePackage(page, info, await tinyModel(format, {}, SOUND));
      await expect(storedMessage(page, "Sound")).toBeVisible();
      await page.reload();
      const card = cardOf(page, "Sound");
      const choice = card.getByRole("checkbox", { name: "Animals" });
      const mend = await spoilRuntime(page, answer);
      await choice.click();
      await expectUnreachable(page, format);
      await expect(choice).not.toBeChecked();
      await mend();
      await choice.click();
      await expect(card.getByText("This model now answers on Animals.")).toBeVisible();
    },
  );
}

test(
  "a worker whose script can't be fetched is told as that, and not as one that stopped",
  LONG,
  async ({ page, watch }, info) => {
    watch.expectNoise(/ERR_FAILED/);
    await page.goto("/models");
    await page.route("**/inference.worker-*.js", (route) => route.abort());
    await storePackage(page, info, await tinyModel("onnx", {}, SOUND));
    await expectFault(
      page,
      "The part of this app that works on models could not be loaded.",
      "It is fetched once and then kept. Check your connection and try again.",
    );
    await page.unroute("**/inference.worker-*.js");
    await storeAgain(page);
  },
);

test(
  "a runtime's code that can't be fetched is told, and fetched when it is asked for again",
  LONG,
  async ({ page, watch }, info) => {
    watch.expectNoise(/ERR_FAILED/);
    await useKeptModel(page);
    await page.route("**/onnxruntime-*.js", (route) => route.abort());
    await storePackage(page, info, await tinyModel("onnx", {}, SOUND));
    await expectUnreachable(page, "onnx");
    await page.unroute("**/onnxruntime-*.js");
    await storeAgain(page);
  },
);

test("TensorFlow.js without its WebAssembly is told, and loads once that can be fetched", async ({
  page,
  watch,
}) => {
  watch.expectNoise(/ERR_FAILED/);
  await useKeptModel(page);
  const mend = await spoilRuntime(page, "nothing");
  await page.goto(SCREENS.animals.path);
  await expectUnreachable(page, "tfjs-graph");
  await mend();
  await page.getByRole("button", { name: "Load it again" }).click();
  await expect(page.getByRole("status").filter({ hasText: /^Ready: TensorFlow\.js .*wasm/ })).toBeVisible();
});
