import type { Locator, Page, TestInfo } from "@playwright/test";
import { packageFiles } from "#bench/network/package-files.ts";
import { OWN_MODELS_PATH } from "#src/paths.ts";
import { choosePhoto, expect, SCREENS } from "#tests/e2e/app-test.ts";
import { writeFolder, writePlainPhoto } from "#tests/e2e/lab/models/model-folders.ts";
import { card, chooseFolder } from "#tests/e2e/lab/models/models-page.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";

/** The model in use before anything goes wrong. */
export const KEPT = { id: "kept", title: "Kept model" } as const;

export const BROKEN = { id: "broken", title: "Broken model" } as const;

/** Chooses a model's folder on the Models page. */
export async function addFolder(page: Page, test: TestInfo, files: readonly PackageFile[]): Promise<void> {
  const folder = await writeFolder(test, `model-${crypto.randomUUID()}`, files);
  await chooseFolder(page, folder);
}

/** Adds the folder of a package, and presses the button that stores the package. */
export async function storePackage(page: Page, test: TestInfo, model: ModelPackage): Promise<void> {
  await addFolder(page, test, packageFiles(model));
  await page.getByRole("button", { name: "Add this model" }).click();
}

/** The message that says that the model is stored. */
export function storedMessage(page: Page, title: string): Locator {
  return page.getByRole("status").filter({ hasText: `${title} is stored on this device.` });
}

/**
 * Opens the Models page with a stored model that answers for animals. The model is written directly to the app's
 * storage.
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
  await page.goto(OWN_MODELS_PATH);
  await expect(card(page, KEPT.title).getByRole("checkbox", { name: "Animals" })).toBeChecked();
}

/** Paths of all files and folders (with a final slash) in the private file system. */
export function storedPaths(page: Page): Promise<string[]> {
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

/**
 * Expects that the list has only the kept model and the app's own model, and that the kept model is in use and answers.
 */
export async function expectKeptModel(page: Page, test: TestInfo): Promise<void> {
  await page.goto(OWN_MODELS_PATH);
  const list = page.getByRole("region", { name: "All models" }).getByRole("listitem");
  await expect(card(page, KEPT.title)).toBeVisible();
  await expect(list.filter({ has: page.getByRole("heading", { level: 3 }) })).toHaveCount(2);
  await expect
    .poll(async () =>
      (await storedPaths(page)).map((path) => path.replace(/^models\/[^/]+\//, "*/")).toSorted(),
    )
    .toEqual(["*/", "*/0", "*/1", "*/stored.json", "models/"]);
  await expectAnswer(page, test);
}

/** Expects the model in use on Animals to answer "red" to a plain red photo. */
export async function expectAnswer(page: Page, test: TestInfo, title: string = KEPT.title): Promise<void> {
  await page.goto(SCREENS.animals.path);
  await expect(page.getByText(`Answers come from ${title}`)).toBeVisible();
  await choosePhoto(page, await writePlainPhoto(test, "bright red"));
  await expect(page.getByRole("region", { name: "Result" }).getByRole("heading", { level: 2 })).toHaveText(
    "red",
  );
}

/** Expects an alert with exactly this title and this advice. */
export async function expectFault(page: Page, title: string, advice: string | RegExp): Promise<void> {
  const alert = page.getByRole("alert");
  await expect(alert.getByText(title, { exact: true })).toBeVisible();
  await expect(alert.locator("p").last()).toHaveText(advice);
}
