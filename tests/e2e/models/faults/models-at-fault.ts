import type { Locator, Page, TestInfo } from "@playwright/test";
import { packageFiles } from "#bench/network/package-files.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";
import { choosePhoto, expect, SCREENS } from "#tests/e2e/app-test.ts";
import { writeFolder, writePlainPhoto } from "../model-folders.ts";

/** The model that is in use before anything goes wrong. */
export const KEPT = { id: "kept", title: "Kept model" } as const;

/** What a broken model is called. */
export const BROKEN = { id: "broken", title: "Broken model" } as const;

/** Presses a button that opens a chooser, and chooses there. */
export async function chooseBy(page: Page, button: Locator, paths: string | string[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles(paths);
}

/** Hands over a model as a folder on the page of the models. */
export async function addFolder(page: Page, test: TestInfo, files: readonly PackageFile[]): Promise<void> {
  const folder = await writeFolder(test, `model-${crypto.randomUUID()}`, files);
  await chooseBy(page, page.getByRole("button", { name: "Choose folder" }), folder);
}

/** Hands over files, such as a zip file. */
export async function addFile(page: Page, path: string): Promise<void> {
  await chooseBy(page, page.getByRole("button", { name: "Choose files or zip" }), path);
}

/** Hands over an address. */
export async function addAddress(page: Page, address: string): Promise<void> {
  await page.getByLabel("Or an address").fill(address);
  await page.getByRole("button", { name: "Download" }).click();
}

/** Hands over a package and asks for it to be stored. */
export async function storePackage(page: Page, test: TestInfo, model: ModelPackage): Promise<void> {
  await addFolder(page, test, packageFiles(model));
  await page.getByRole("button", { name: "Check and store" }).click();
}

/** Says that the model is stored. */
export function storedMessage(page: Page, title: string): Locator {
  return page.getByRole("status").filter({ hasText: `${title} is stored on this device.` });
}

/** The card of a model. */
export function cardOf(page: Page, title: string): Locator {
  return page.getByRole("region", { name: "All models" }).getByRole("listitem", { name: title, exact: true });
}

/**
 * Opens the page of the models with a sound model that was stored before and answers for animals: put where the app
 * keeps it, as models.spec.ts shows how it gets there.
 */
export async function useKeptModel(page: Page): Promise<void> {
  const { manifest, files } = await tinyModel("tfjs-graph", {}, KEPT);
  const contents = await Promise.all(
    files.map(async ({ blob }) => Array.from(new Uint8Array(await blob.arrayBuffer()))),
  );
  await page.goto("/about");
  await page.evaluate(
    async ({ kept, bytesOfFiles }) => {
      const root = await navigator.storage.getDirectory();
      const models = await root.getDirectoryHandle("models", { create: true });
      const folder = await models.getDirectoryHandle("kept-1", { create: true });
      const write = async (name: string, content: Blob): Promise<void> => {
        const file = await folder.getFileHandle(name, { create: true });
        await content.stream().pipeTo(await file.createWritable());
      };
      for (const [index, bytes] of bytesOfFiles.entries()) {
        await write(String(index), new Blob([new Uint8Array(bytes)]));
      }
      const stored = { manifest: kept, storedAt: "2026-01-02T03:04:05.678Z" };
      await write("stored.json", new Blob([JSON.stringify(stored)]));
      const { id, version, title } = kept;
      const choice = { animal: { id, version, title }, plant: null, disease: null, pest: null };
      localStorage.setItem("bio-kingdom.models", JSON.stringify({ state: { choice }, version: 1 }));
    },
    { kept: manifest, bytesOfFiles: contents },
  );
  await page.goto("/models");
  await expect(cardOf(page, KEPT.title).getByRole("checkbox", { name: "Animals" })).toBeChecked();
}

/** Paths of all files in the origin's private file system. */
export function storedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    async function walk(folder: FileSystemDirectoryHandle, path: string): Promise<void> {
      for await (const handle of folder.values()) {
        if (handle instanceof FileSystemDirectoryHandle) {
          found.push(`${path}${handle.name}/`);
          await walk(handle, `${path}${handle.name}/`);
        } else found.push(`${path}${handle.name}`);
      }
    }
    await walk(await navigator.storage.getDirectory(), "");
    return found;
  });
}

/** The kept model alone is stored, beside the app's own one, and in use, also after a reload, and answers. */
export async function expectKeptModel(page: Page, test: TestInfo): Promise<void> {
  await page.goto("/models");
  const list = page.getByRole("region", { name: "All models" }).getByRole("listitem");
  await expect(cardOf(page, KEPT.title)).toBeVisible();
  await expect(list.filter({ has: page.getByRole("heading", { level: 3 }) })).toHaveCount(2);
  await expect
    .poll(async () =>
      (await storedFiles(page)).map((path) => path.replace(/^models\/[^/]+\//, "*/")).toSorted(),
    )
    .toEqual(["*/", "*/0", "*/1", "*/stored.json", "models/"]);
  await expectAnswer(page, test);
}

/** The model in use on the page of the animals says of a plain red photo that it is red. */
export async function expectAnswer(page: Page, test: TestInfo, title: string = KEPT.title): Promise<void> {
  await page.goto(SCREENS.animals.path);
  await expect(page.getByText(`Answers come from ${title}`)).toBeVisible();
  await choosePhoto(page, await writePlainPhoto(test, "bright red"));
  await expect(page.getByRole("region", { name: "Result" }).getByRole("heading", { level: 2 })).toHaveText(
    "red",
  );
}

/** An alert with exactly these sentences. */
export async function expectFault(page: Page, title: string, advice: string | RegExp): Promise<void> {
  const alert = page.getByRole("alert");
  await expect(alert.getByText(title, { exact: true })).toBeVisible();
  await expect(alert.locator("p").last()).toHaveText(advice);
}
