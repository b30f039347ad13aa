import type { Locator, Page, TestInfo } from "@playwright/test";
import { packageFiles } from "#bench/network/package-files.ts";
import type { ModelFormat } from "#models/formats.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { OWN_MODELS_PATH } from "#src/paths.ts";
import { choosePhoto, expect, openScreen, choose } from "#tests/e2e/app-test.ts";
import type { IdentifierScreen } from "#tests/fixtures/identifier-screens.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import { writeZip } from "./model-folders.ts";

/** Opens the tab of own models on the Models page and waits for the stored models. */
export async function openModels(page: Page): Promise<void> {
  await page.goto(OWN_MODELS_PATH.slice(1));
  await expect(page.getByRole("button", { name: "Choose folder" })).toBeVisible();
}

/** Chooses a model's folder. */
export async function chooseFolder(page: Page, path: string): Promise<void> {
  await choose(page, "Choose folder", path);
}

/** Chooses a model's files, or a zip file. */
export async function chooseFiles(page: Page, paths: string | readonly string[]): Promise<void> {
  await choose(page, "Choose files or zip", paths);
}

/** Drops files on the area for models. */
export async function dropFiles(page: Page, files: readonly PackageFile[]): Promise<void> {
  const contents = await Promise.all(
    files.map(async ({ path, blob }) => ({
      name: path,
      bytes: [...new Uint8Array(await blob.arrayBuffer())],
    })),
  );
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, bytes } of given) transfer.items.add(new File([new Uint8Array(bytes)], name));
    return transfer;
  }, contents);
  const area = page.getByRole("group", { name: "Model files" });
  for (const type of ["dragenter", "dragover", "drop"]) await area.dispatchEvent(type, { dataTransfer });
}

/** Enters an address and starts the download of a model. */
export async function downloadFrom(page: Page, address: string): Promise<void> {
  await page.getByLabel("Or an address").fill(address);
  await page.getByRole("button", { name: "Download" }).click();
}

/** The chosen option for each question about a model. */
export type Answers = Readonly<Record<string, string>>;

/** Answers questions about the model that is being added. */
export async function answer(page: Page, answers: Answers): Promise<void> {
  for (const [question, option] of Object.entries(answers)) {
    await page.getByRole("group", { name: question }).getByLabel(option, { exact: true }).check();
  }
}

/** The facts of the model that is being added, under the name of its origin. */
export function recognised(page: Page, origin: string): Locator {
  return page.getByRole("region", { name: origin });
}

/** The button that stores the model that is being added. */
export function storeButton(page: Page): Locator {
  return page.getByRole("button", { name: "Add this model" });
}

/** Stores the model that is being added. */
export async function store(page: Page): Promise<void> {
  await storeButton(page).click();
  await expect(page.getByText("is stored on this device")).toBeVisible();
}

/**
 * Tries a model on a photo: the model that is being added, or the stored model that `button` belongs to. Returns the
 * answers with each scaling.
 */
export async function tryOn(
  page: Page,
  photo: string,
  button = page.getByRole("button", { name: "Choose a photo" }),
): Promise<Locator> {
  await choose(page, button, photo);
  const answers = page.getByRole("region", { name: "Trial" }).getByRole("article");
  await expect(answers.first()).toBeVisible();
  return answers;
}

/** The card of a stored model. */
export function card(page: Page, title: string): Locator {
  return page.getByRole("region", { name: "All models" }).getByRole("listitem", { name: title, exact: true });
}

/** Makes a stored model answer on a page by hand. A new model answers there already, so its tick is set again. */
export async function putToUse(page: Page, title: string, subject: string): Promise<void> {
  const group = card(page, title).getByRole("group", { name: "Answers on" });
  await group.getByLabel(subject).uncheck();
  await group.getByLabel(subject).check();
  await expect(card(page, title).getByText(`This model now answers on ${subject}.`)).toBeVisible();
}

/** Adds a package for which the page asks no questions. */
export async function addPackage(page: Page, path: string): Promise<void> {
  await openModels(page);
  await chooseFiles(page, path);
  await store(page);
}

/** Adds a tiny model as a package. */
export async function addTiny(
  page: Page,
  info: TestInfo,
  format: ModelFormat,
  facts: Partial<PackageManifest> & { readonly title: string },
): Promise<void> {
  const model = await tinyModel(format, {}, facts);
  await addPackage(page, await writeZip(info, `${facts.title}.zip`, packageFiles(model)));
}

/** Adds a model from a folder with these answers and makes it answer on Animals. */
export async function addForAnimals(
  page: Page,
  folder: string,
  title: string,
  answers: Answers,
): Promise<void> {
  await openModels(page);
  await chooseFolder(page, folder);
  await page.getByLabel("Name", { exact: true }).fill(title);
  await answer(page, { "Pages on which it answers": "Animals", ...answers });
  await store(page);
  await putToUse(page, title, "Animals");
}

/** The panel with the answer. */
export function result(page: Page): Locator {
  return page.getByRole("region", { name: "Result" });
}

/** Chooses a photo on the open identifier page, and waits for the headline of its answer. */
export async function expectAnswer(page: Page, photo: string, headline: string | RegExp): Promise<void> {
  await choosePhoto(page, photo);
  const name = `Your photo: ${photo.slice(photo.lastIndexOf("/") + 1)}`;
  // The answer to the previous photo disappears when the picture changes.
  await expect(page.getByRole("img", { name, exact: true })).toBeVisible();
  await expect(result(page).getByRole("heading", { level: 2 })).toHaveText(headline);
}

/** Opens an identifier page and waits for the line with the model that answers. */
export async function openWithModel(page: Page, screen: IdentifierScreen, title: string): Promise<void> {
  await openScreen(page, screen);
  await expect(page.getByText(`Answers come from ${title}`)).toBeVisible();
}
