import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const STAMP = "stamp.txt";

/**
 * Fills a folder with what `make` makes, unless it was made by these very sources (files or folders). An unfinished
 * folder has no stamp and is made again.
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
    const files = statSync(source).isDirectory()
      ? readdirSync(source)
          .toSorted()
          .map((name) => join(source, name))
      : [source];
    for (const file of files) hash.update(readFileSync(file));
  }
  return hash.digest("hex");
}
