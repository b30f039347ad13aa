import { OWN_MODELS_PATH } from "#src/paths.ts";
import { LONG, expect, SCREENS, test, answerWithSample } from "#tests/e2e/app-test.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { expectFault, storedMessage, storePackage, useKeptModel } from "./models-at-fault.ts";

const SOUND = { id: "sound", title: "Sound" } as const;
const FULL_TITLE = "There is not enough room to keep this model: it needs 2 kB.";
const FULL_ADVICE =
  "Delete a model that you no longer use, or free some space on this device. The model that you used before is still active.";

test("if the storage is full, the page says so and stores nothing of the model, and stores it when there is space", async ({
  page,
  baseURL,
}, info) => {
  await useKeptModel(page);
  const session = await page.context().newCDPSession(page);
  const origin = baseURL ?? "";
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  await storePackage(page, info, await tinyModel("tfjs-graph", {}, SOUND));
  await expectFault(page, FULL_TITLE, FULL_ADVICE);

  await session.send("Storage.overrideQuotaForOrigin", { origin });
  await page.getByRole("button", { name: "Add this model" }).click();
  await expect(storedMessage(page, "Sound")).toBeVisible();
});

test(
  "if a tab was closed while it stored a model, the next start of the app deletes the leftovers",
  LONG,
  async ({ page }) => {
    await page.goto("/pricing");
    await page.evaluate(async () => {
      const models = await (
        await navigator.storage.getDirectory()
      ).getDirectoryHandle("models", { create: true });
      const left = await (
        await models.getDirectoryHandle("left", { create: true })
      ).getFileHandle("0", { create: true });
      const file = await left.createWritable();
      await file.write("half of a model");
      await file.close();
      localStorage.setItem("bio-kingdom.unfinished-model", "");
    });
    const left = () =>
      page.evaluate(async () => {
        const models = await (await navigator.storage.getDirectory()).getDirectoryHandle("models");
        const names: string[] = [];
        for await (const name of models.keys()) names.push(name);
        return { names, mark: localStorage.getItem("bio-kingdom.unfinished-model") };
      });
    expect(await left()).toEqual({ names: ["left"], mark: "" });
    await page.goto("/");
    await expect.poll(left).toEqual({ names: [], mark: null });
  },
);

test(
  "if the browser stores nothing, the page says so, and the sample results answer",
  LONG,
  async ({ page }, info) => {
    await page.addInitScript(() => {
      const denied = new DOMException("denied", "SecurityError");
      navigator.storage.getDirectory = () => Promise.reject(denied);
      IDBFactory.prototype.open = () => {
        throw denied;
      };
    });
    await page.goto(OWN_MODELS_PATH);
    const title = "This browser does not let the app keep models.";
    const advice = "Allow site data for this address, or leave the private window.";
    await expectFault(page, title, advice);
    await storePackage(page, info, await tinyModel("tfjs-graph", {}, SOUND));
    await expect(page.getByRole("region", { name: "Add a model" }).getByRole("alert")).toContainText(title);

    await page.goto(SCREENS.animals.path);
    await answerWithSample(page);
  },
);
