import type { Page } from "@playwright/test";
import { LONG, choosePhoto, expect, SCREENS, test, choose } from "#tests/e2e/app-test.ts";
import { prependToScript } from "#tests/e2e/app/frame/planted-script.ts";
import { writePlainPhoto } from "#tests/e2e/lab/models/model-folders.ts";
import { card } from "#tests/e2e/lab/models/models-page.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { ALIVE } from "#workers/contract.ts";
import {
  expectAnswer,
  expectFault,
  expectKeptModel,
  KEPT,
  storedMessage,
  storePackage,
  useKeptModel,
} from "./models-at-fault.ts";

const SOUND = { id: "sound", title: "Sound" } as const;

/**
 * Makes a worker end when this method is called, as browsers do when memory runs out. The returned function undoes
 * this.
 */
async function endWorkerAt(
  page: Page,
  worker: "inference" | "packaging",
  method: string,
): Promise<() => Promise<void>> {
  const pattern = `**/${worker}.worker-*.js`;
  // Comlink's message contains the method's name. The page notices the end of a worker only after the worker has sent
  // ALIVE.
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

test(
  "if a worker dies while it loads a model or runs it on a photo, the page says so, and trying again works",
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
    const mendTrial = await endWorkerAt(page, "inference", "trySettings");
    const photo = await writePlainPhoto(info, "green");
    await page.getByText("Look at it, try it or change it").click();
    const tryOn = page.getByRole("button", { name: "Choose a photo" });
    await choose(page, tryOn, photo);
    await expectFault(page, title, advice);
    await mendTrial();
    await choose(page, tryOn, photo);
    await expect(page.getByRole("region", { name: "Trial" }).getByRole("article")).toContainText("green");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByRole("button", { name: "Discard" }).click();
    await expectKeptModel(page, info);
  },
);

test(
  "if a worker dies while a model is put to use, the former model stays in use",
  LONG,
  async ({ page }, info) => {
    const animals = (title: string) => card(page, title).getByRole("checkbox", { name: "Animals" });
    await useKeptModel(page);
    await storePackage(page, info, await tinyModel("tfjs-graph", {}, SOUND));
    await expect(storedMessage(page, "Sound")).toBeVisible();
    // A model that is stored answers at once.
    await animals(KEPT.title).click();
    await expect(animals("Sound")).not.toBeChecked();
    await endWorkerAt(page, "inference", "load");
    // Without a reload, the worker that stored the model would still hold it.
    await page.reload();
    await animals("Sound").click();
    await expect(card(page, "Sound").getByRole("alert")).toContainText("stopped unexpectedly");
    await expect(animals(KEPT.title)).toBeChecked();
    await expect(animals("Sound")).not.toBeChecked();
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
