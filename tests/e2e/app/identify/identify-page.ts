import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { Page, Worker } from "@playwright/test";
import { choosePhoto, expect, test } from "#tests/e2e/app-test.ts";

/** The contents of a file, from which the page can rebuild the file. */
interface FileParts {
  readonly base64: string;
  readonly name: string;
  readonly type: string;
}

const TYPES: Readonly<Record<string, string>> = {
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
};

async function readParts(path: string): Promise<FileParts> {
  return {
    base64: (await readFile(path)).toString("base64"),
    name: basename(path),
    type: TYPES[extname(path)] ?? "",
  };
}

/** Drags files over the drop area. The returned function drops the files. */
export async function dragPhotos(page: Page, paths: readonly string[]): Promise<() => Promise<void>> {
  const files = await Promise.all(paths.map(readParts));
  const data = await page.evaluateHandle((parts) => {
    const transfer = new DataTransfer();
    for (const { base64, name, type } of parts) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, files);
  const area = page.getByRole("group", { name: "Photo" });
  await area.dispatchEvent("dragenter", { dataTransfer: data });
  await area.dispatchEvent("dragover", { dataTransfer: data });
  return () => area.dispatchEvent("drop", { dataTransfer: data });
}

/** Drops files on the drop area. */
export async function dropPhotos(page: Page, paths: readonly string[]): Promise<void> {
  const drop = await dragPhotos(page, paths);
  await drop();
}

/** Pastes a file. */
export async function pastePhoto(page: Page, path: string): Promise<void> {
  await page.evaluate(
    ({ base64, name, type }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type }));
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true }));
    },
    await readParts(path),
  );
}

/** The ways to give the app a photo. */
export const ROADS = {
  chooser: choosePhoto,
  drop: (page: Page, path: string) => dropPhotos(page, [path]),
  paste: pastePhoto,
} as const;

declare global {
  /** Runs the held timers. Only defined in a worker after {@link holdAnswers}. */
  var runHeldTimers: () => void;
}

/** Finds a worker by its name, because its address is only a blob that imports the script. */
export async function runningWorker(page: Page, name: "imaging" | "inference"): Promise<Worker> {
  let found: Worker | undefined;
  await expect
    .poll(async () => {
      for (const worker of page.workers()) {
        // A worker that has just ended rejects the call.
        const its = await worker.evaluate(() => self.name).catch(() => "ended");
        if (its.startsWith(`bio-kingdom-${name}`)) found = worker;
      }
      return found !== undefined;
    })
    .toBe(true);
  if (found === undefined) throw new Error(`no ${name} worker`);
  return found;
}

/** Holds back the sample results of an open identifier page. The returned function releases them. */
export async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  const worker = await runningWorker(page, "inference");
  await worker.evaluate(() => {
    const held: (() => void)[] = [];
    const later = self.setTimeout;
    Object.assign(self, {
      setTimeout: (run: () => void) => held.push(run),
      runHeldTimers: () => {
        self.setTimeout = later;
        for (const run of held) run();
      },
    });
  });
  return () => worker.evaluate(() => runHeldTimers());
}

/** What the faked voice of {@link withVoice} was asked to say. */
interface FakeVoice {
  readonly spoken: string[];
  cancelled: number;
}

declare global {
  /** Only defined after {@link withVoice}. */
  var fakeVoice: FakeVoice;
}

/** Gives the page an English voice that says nothing and never ends, whatever the machine has. */
export async function withVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.fakeVoice = { spoken: [], cancelled: 0 };
    class Utterance extends EventTarget {
      readonly text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    Object.defineProperty(globalThis, "SpeechSynthesisUtterance", { value: Utterance });
    Object.assign(speechSynthesis, {
      getVoices: () => VOICES,
      speak: ({ text }: Utterance) => fakeVoice.spoken.push(text),
      cancel: () => (fakeVoice.cancelled += 1),
    });
    const VOICES = [{ lang: "en-GB", name: "Voice", localService: true, default: true }];
  });
}

const SHARED = join(import.meta.dirname, "../../../../../shared");

/** Path of a real photo beside the repository. Skips the test if it is missing. */
export function realPhoto(name: string): string {
  const path = join(SHARED, "photos", name);
  test.skip(!existsSync(path), `${name} of the folder shared/photos is not beside the repository`);
  return path;
}

/**
 * Unpacks a photo from an archive beside the repository; returns the photo's path. Skips the test if the archive is
 * missing.
 */
export function trainingPhoto(archive: string, member: string): string {
  const path = join(SHARED, "training", archive);
  test.skip(!existsSync(path), `${archive} of the folder shared/training is not beside the repository`);
  const folder = test.info().outputPath();
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = spawnSync("tar", [
    "-xf",
    path,
    "-C",
    folder,
    `--strip-components=${member.split("/").length - 1}`,
    member,
  ]);
  if (status !== 0) throw new Error(`${member} of ${archive}: ${stderr.toString()}`);
  return join(folder, basename(member));
}

/** Tells the crop of a leaf, before or after its photo. */
export async function tellCrop(page: Page, crop: string): Promise<void> {
  const question = page.getByRole("region", { name: "Which crop is it?" });
  const button = question.getByRole("button", { name: crop, exact: true });
  await expect(question).toBeVisible();
  // A crop moves from the list to the buttons once the answer proposes it.
  await expect(async () => {
    if ((await button.count()) > 0) await button.click({ timeout: 1000 });
    else await question.getByLabel("More crops").selectOption(crop, { timeout: 1000 });
  }).toPass();
}
