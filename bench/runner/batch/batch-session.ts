import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { type BatchFile, readBatchFile } from "#src/lab/batch/rules/batch-file.ts";
import type { BatchLog } from "./watch-batch.ts";

/** The longest wait for one step, such as loading a model, in milliseconds. */
const LONGEST_WAIT_MS = 60_000;

/** The longest wait for a batch, per photo. */
const LONGEST_WAIT_A_PHOTO_MS = 1000;

/** A session on the batch page. */
export interface BatchSession {
  /** Chooses the folder and starts a batch. */
  readonly start: (folder: string) => Promise<void>;
  /** Opens the stored batch and chooses its folder again, with which it goes on. */
  readonly resume: (folder: string) => Promise<void>;
  /** Waits until all photos are done. */
  readonly waitUntilDone: (photos: number) => Promise<void>;
  /** Exports the JSON file and reads it. */
  readonly readFile: () => Promise<BatchFile>;
}

/** Switches to the Premium plan on the pricing page. */
export async function becomeMember(page: Page): Promise<void> {
  await page.goto("/pricing");
  await page.getByRole("button", { name: "Upgrade to Premium" }).click();
  await page.getByRole("button", { name: "Switch to Free Plan" }).waitFor();
}

/** Opens the batch page. */
export async function openBatchSession(page: Page): Promise<BatchSession> {
  page.setDefaultTimeout(LONGEST_WAIT_MS);
  await page.goto("/batch");
  await page.getByRole("heading", { name: "Identify many photos", level: 1 }).waitFor();
  const folderInput = page.getByLabel("Folder of photos");
  return {
    start: async (folder) => {
      await folderInput.setInputFiles(folder);
      await page.getByLabel("Read when each photo was taken").check();
      await page.getByRole("button", { name: /^Identify \d+ photos$/ }).click();
    },
    resume: async (folder) => {
      await page.getByRole("list", { name: "Kept batches" }).getByRole("link").first().click();
      // Until the batch is open, the page asks for the folder of a new batch, in a field with the same label.
      await page.getByRole("heading", { name: "Choose the photos again to go on" }).waitFor();
      await folderInput.setInputFiles(folder);
    },
    waitUntilDone: async (photos) => {
      await page
        .getByText(`All ${photos} photos are done.`)
        .waitFor({ timeout: LONGEST_WAIT_MS + photos * LONGEST_WAIT_A_PHOTO_MS });
    },
    readFile: async () => {
      await page.getByRole("tab", { name: "Export" }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save JSON" }).click();
      const file = readBatchFile(readFileSync(await (await download).path(), "utf8"));
      if (!file.ok) throw new Error(`the file can't be read: ${JSON.stringify(file.error)}`);
      return file.value;
    },
  };
}

/** The paths of all photos in an exported file. */
export function pathsIn({ bursts }: BatchFile): readonly string[] {
  return bursts.flatMap((burst) => burst.map(({ path }) => path));
}

/** Waits until this number of answers is stored. */
export async function waitUntilWritten({ written }: BatchLog, photos: number): Promise<void> {
  let [last, since] = [written.length, performance.now()];
  while (written.length < photos) {
    if (written.length > last) [last, since] = [written.length, performance.now()];
    if (performance.now() - since > LONGEST_WAIT_MS) throw new Error(`no answer came after photo ${last}`);
    await setTimeout(20);
  }
}

/** The time between two wheel events, and the pixels that one event scrolls. */
const WHEEL = { everyMs: 60, pixels: 900 } as const;

/** Scrolls the grid with the mouse wheel: down, and up again in the last third of the time. */
export async function turnWheel(page: Page, ms: number): Promise<void> {
  await page.mouse.move(640, 500);
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const isDown = end - performance.now() > ms / 3;
    await page.mouse.wheel(0, isDown ? WHEEL.pixels : -WHEEL.pixels);
    await page.waitForTimeout(WHEEL.everyMs);
  }
}
