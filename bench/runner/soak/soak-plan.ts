import { join } from "node:path";
import sharp from "sharp";
import { leafScene, paintScene } from "#bench/photos/scene.ts";
import { madeOnce, namedPhotos, type NamedPhotos } from "#bench/runner/made.ts";

/** One step of the soak. */
export type SoakStep =
  /** Choose a photo and wait for its answer. */
  | { readonly kind: "photo" }
  /** Choose a photo, and a second photo before the first has its answer. */
  | { readonly kind: "re-upload" }
  /** Switch the page to the other model, which then answers the photo on the page. */
  | { readonly kind: "swap" }
  | { readonly kind: "reading" };

/** Size of a soak. */
export interface SoakSize {
  /** Number of photos that get an answer, including re-uploads. */
  readonly photos: number;
  readonly reUploads: number;
  readonly swaps: number;
}

/** Number of evenly spaced readings; those before the warm-up's end are left out. */
const READINGS = 10;

/** The first reading comes after this many photos, because code is loaded and compiled until then. */
const WARM_UP_PHOTOS = 20;

/**
 * The steps in order, with re-uploads and pairs of swaps evenly distributed. Between the two swaps of a pair is one
 * photo, which the sample model answers in two seconds.
 */
export function soakSteps({ photos, reUploads, swaps }: SoakSize): readonly SoakStep[] {
  const steps: SoakStep[] = [];
  for (let done = 1; done <= photos; done += 1) {
    const isPair = comesDue(done, photos, swaps / 2);
    if (isPair) steps.push({ kind: "swap" });
    steps.push({ kind: comesDue(done, photos, reUploads) ? "re-upload" : "photo" });
    if (isPair) steps.push({ kind: "swap" });
    if (done === WARM_UP_PHOTOS || (done > WARM_UP_PHOTOS && comesDue(done, photos, READINGS))) {
      steps.push({ kind: "reading" });
    }
  }
  return steps;
}

/** True `times` times while `done` goes from 1 to `all`. */
function comesDue(done: number, all: number, times: number): boolean {
  return Math.floor((done * times) / all) > Math.floor(((done - 1) * times) / all);
}

/** Number of different pictures. The photos are copies under new names. */
const PICTURES = 8;
const WIDTH = 2048;
const HEIGHT = 1536;

/** Makes the pictures if they are missing, and returns a source of photos that are copies of these pictures. */
export async function openSoakPhotos(folder: string, sources: readonly string[]): Promise<NamedPhotos> {
  const pictures = join(folder, "pictures");
  await madeOnce(pictures, sources, () => makePictures(pictures));
  const paths = Array.from({ length: PICTURES }, (_, number) => join(pictures, pictureName(number)));
  return namedPhotos(join(folder, "photos"), paths);
}

function pictureName(number: number): string {
  return `picture-${number}.jpg`;
}

async function makePictures(folder: string): Promise<void> {
  for (let number = 0; number < PICTURES; number += 1) {
    const leafAt = [0.3 + 0.05 * number, 0.4 + 0.02 * number] as const;
    const { data, width, height } = paintScene(WIDTH, HEIGHT, { ...leafScene, seed: number + 1, leafAt });
    await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 85 })
      .toFile(join(folder, pictureName(number)));
  }
}

/** A script that runs `code` for each preview that the page decodes. `source` is the blob of the preview. */
function withEachPreview(code: string): string {
  return `const decode = createImageBitmap; let count = 0; const kept = [];
    window.createImageBitmap = async (source) => { count += 1; ${code} return decode(source); };`;
}

/**
 * A script that runs `code` for each value put into an IndexedDB store. `write()` stores the value; `args` are the
 * arguments.
 */
export function withEachPut(store: string, code: string): string {
  return `const put = IDBObjectStore.prototype.put; let count = 0; const kept = [];
    IDBObjectStore.prototype.put = function (...args) {
      const write = () => put.apply(this, args);
      if (this.name !== "${store}") return write();
      count += 1;
      ${code}
      return write();
    };`;
}

/** Faults to plant in the page. Each fault must break a limit. Each is a script that runs before the app's scripts. */
export const SOAK_PLANTS: ReadonlyMap<string, string> = new Map([
  // An earlier version of the app showed previews this way.
  [
    "shown-as-image",
    withEachPreview(`const image = new Image(640);
      image.src = URL.createObjectURL(source);
      await image.decode();
      URL.revokeObjectURL(image.src);
      document.body.append(image);
      setTimeout(() => image.remove(), 100);`),
  ],
  ["kept-pixels", withEachPreview("kept.push(await decode(source));")],
  [
    // What a controller's own method does without a reason. See: [Note: Abort with a reason].
    "kept-files",
    `const abort = AbortController.prototype.abort;
      AbortController.prototype.abort = function () { abort.call(this); };`,
  ],
  ["kept-urls", withEachPreview("URL.createObjectURL(source);")],
  [
    "kept-nodes",
    withEachPreview("for (let at = 0; at < 10; at += 1) kept.push(document.createElement('p'));"),
  ],
  [
    "kept-workers",
    withEachPreview(`if (count % 20 === 0) {
        const script = URL.createObjectURL(new Blob(["onmessage = () => {};"]));
        new Worker(script);
        setTimeout(() => URL.revokeObjectURL(script), 1000);
      }`),
  ],
  ["lost-answers", withEachPut("entries", "if (count % 50 === 0) return this.count();")],
  [
    "doubled-answers",
    withEachPut("entries", "if (count % 50 === 0) put.call(this, { ...args[0], id: String(count) });"),
  ],
]);
