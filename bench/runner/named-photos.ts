import { linkSync, mkdirSync, rmSync } from "node:fs";
import { extname, join } from "node:path";

/** Hands out photos, each a file with a name of its own. */
export interface NamedPhotos {
  /** The path of the next photo. */
  next(): string;
}

/** Hands out these pictures again and again, under names of their own in a folder that is emptied first. */
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
