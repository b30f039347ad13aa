import { linkSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeBatchPhotos } from "../../photos/batch-photos.ts";
import { type PlannedPhoto, planBatchPhotos } from "../../photos/batch-plan.ts";
import { madeOnce } from "../made.ts";

/** A folder that is chosen on the page, and the paths of its photos. */
export interface BatchFolder {
  readonly folder: string;
  readonly paths: readonly string[];
}

/** Width of the pictures, of which photos show parts: they have 1 to 3 megapixels. */
const WIDTH = 2400;

/** Seed of the plan. */
const SEED = 1;

/** Makes the photos, unless they are there. `pictures` is a folder of what they show, or null for painted pictures. */
export async function openBatchFolder(
  root: string,
  sources: readonly string[],
  { photos, pictures }: { readonly photos: number; readonly pictures: string | null },
): Promise<BatchFolder> {
  const plan = planBatchPhotos(photos, SEED);
  const made = join(root, `photos-${photos}${pictures === null ? "" : "-of-pictures"}`);
  const folder = join(made, "season");
  await madeOnce(made, pictures === null ? sources : [...sources, pictures], async () => {
    console.log(`making ${photos} photos...`);
    await makeBatchPhotos(folder, plan, { width: WIDTH, folder: pictures });
  });
  return { folder, paths: pathsOf(plan) };
}

/** A folder with some photos of another one, from all over it, without copying them. */
export function someOf({ folder, paths }: BatchFolder, photos: number, into: string): BatchFolder {
  rmSync(into, { recursive: true, force: true });
  const chosen = paths.filter(
    (_, at) => Math.floor((at * photos) / paths.length) > Math.floor(((at - 1) * photos) / paths.length),
  );
  for (const path of chosen) {
    mkdirSync(dirname(join(into, path)), { recursive: true });
    linkSync(join(folder, path), join(into, path));
  }
  return { folder: into, paths: chosen };
}

function pathsOf(plan: readonly PlannedPhoto[]): readonly string[] {
  return plan.map(({ path }) => path);
}
