import { basename } from "node:path";
import type { Page } from "@playwright/test";
import type { NamedPhotos } from "#bench/runner/made.ts";

/** A session on the disease page. */
export interface SoakSession {
  /** Chooses a photo and waits for its answer. */
  readonly photo: () => Promise<void>;
  /** Chooses a photo and immediately a second photo, then waits for the second answer. */
  readonly reUpload: () => Promise<void>;
  /** Switches between the app's own model and the sample results, and waits for the answer. */
  readonly swap: () => Promise<void>;
  /** Number of answers on the screen, by the photo's name. */
  readonly seen: ReadonlyMap<string, number>;
  /** Photos that another photo replaced at once. Some of them are still answered. */
  readonly lost: ReadonlySet<string>;
  /**
   * The photo names of all answers in the history. Waits up to 10 seconds until the history has as many answers as the
   * screen.
   */
  readonly reachableNames: () => Promise<readonly string[]>;
}

/** The longest wait for one answer. A busy machine takes seconds to load a model. */
const LONGEST_WAIT_MS = 60_000;

/** The maximum time in which the history writes the last answers, in milliseconds. */
const KEEPING_MS = 10_000;

/** Opens the disease page with the Premium plan and the app's own model. */
export async function openSoakSession(page: Page, photos: NamedPhotos): Promise<SoakSession> {
  await page.goto("/pricing");
  await page.getByRole("button", { name: "Upgrade to Premium" }).click();
  await page.goto("/diseases");
  await page.getByRole("button", { name: "Identify for real" }).click();
  await page.getByText(/^Ready[.,]/).waitFor();

  const input = page.getByLabel("Photo file");
  const seen = new Map<string, number>();
  const abandoned = new Set<string>();
  let [last, isReal] = ["", true];

  async function choosePhoto(): Promise<void> {
    const path = photos.next();
    last = basename(path);
    await input.setInputFiles(path);
  }

  async function seeAnswer(): Promise<void> {
    await page.waitForFunction(isAnswered, { name: last, isReal }, { polling: 20, timeout: LONGEST_WAIT_MS });
    seen.set(last, (seen.get(last) ?? 0) + 1);
  }

  return {
    seen,
    lost: abandoned,
    photo: async () => {
      await choosePhoto();
      await seeAnswer();
    },
    reUpload: async () => {
      await choosePhoto();
      abandoned.add(last);
      await choosePhoto();
      await seeAnswer();
    },
    swap: async () => {
      const name = isReal ? "Back to sample results" : "Identify for real";
      // The way back stands in the part that the line of the model opens.
      if (isReal) await page.getByText("Bio Kingdom model answers, on this device").click();
      isReal = !isReal;
      await page.getByRole("button", { name }).click();
      if (last !== "") await seeAnswer();
    },
    reachableNames: () =>
      namesInMemory(
        page,
        [...seen.values()].reduce((sum, times) => sum + times, 0),
      ),
  };
}

/** Waits until the history has this number of answers, or until {@link KEEPING_MS} have passed. */
async function namesInMemory(page: Page, answers: number): Promise<readonly string[]> {
  const end = performance.now() + KEEPING_MS;
  let reachable = await reachablePhotoNames(page);
  while (reachable.length < answers && performance.now() < end) {
    await page.waitForTimeout(200);
    reachable = await reachablePhotoNames(page);
  }
  return reachable;
}

/** True if the page shows an answer to the photo with this name. Runs in the page. */
function isAnswered({ name, isReal }: { readonly name: string; readonly isReal: boolean }): boolean {
  const photo = document.querySelector('[role="group"][aria-label="Photo"]');
  const result = document.querySelector('[aria-label="Result"]');
  const answer = result?.querySelector("h2") ?? null;
  const isSample = [...(result?.querySelectorAll("*") ?? [])].some(
    // Only the badge has exactly this text. A button may also mention the sample results.
    ({ textContent }) => textContent.trim() === "Sample result",
  );
  return (
    photo?.textContent.includes(name) === true &&
    result?.getAttribute("aria-busy") === "false" &&
    answer !== null &&
    isSample !== isReal
  );
}

/** The names of the photos of all entries of the history. */
function reachablePhotoNames(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("bio-kingdom.history");
        opening.addEventListener("error", () => reject(new Error("the history does not open")));
        opening.addEventListener("success", () => {
          const reading = opening.result.transaction("entries").objectStore("entries").getAll();
          reading.addEventListener("error", () => reject(new Error("the history can't be read")));
          reading.addEventListener("success", () => {
            opening.result.close();
            resolve(reading.result.map(({ photoName }: { photoName: string }) => photoName));
          });
        });
      }),
  );
}
