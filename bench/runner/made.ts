import { createHash } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { extname, join } from "node:path";

const STAMP = "stamp.txt";

/**
 * Calls `make` to fill a folder, unless the folder was already filled from the same `sources` (files or folders of
 * code). A stamp file is written last, so an unfinished folder is filled again.
 */
export async function madeOnce(
  folder: string,
  sources: readonly string[],
  make: () => Promise<void>,
): Promise<void> {
  const stamp = hashOf(sources);
  const stampFile = join(folder, STAMP);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await make();
  writeFileSync(stampFile, stamp);
}

function hashOf(sources: readonly string[]): string {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of filesOf(source)) hash.update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Lists the file itself, or all files below a folder, in a fixed order. */
function filesOf(source: string): readonly string[] {
  if (!statSync(source).isDirectory()) return [source];
  return readdirSync(source)
    .toSorted()
    .flatMap((name) => filesOf(join(source, name)));
}

/** A source of photos. Each photo is a file with a unique name. */
export interface NamedPhotos {
  /** Makes a new photo and returns its path. */
  next(): string;
}

/** Makes photos by copying these pictures in turn under new names. Empties the folder first. */
export function namedPhotos(folder: string, pictures: readonly string[]): NamedPhotos {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let count = 0;
  return {
    next: () => {
      count += 1;
      const picture = pictures[count % pictures.length];
      if (picture === undefined) throw new Error("there are no pictures");
      const path = join(folder, `photo-${String(count).padStart(5, "0")}${extname(picture)}`);
      linkSync(picture, path);
      return path;
    },
  };
}
