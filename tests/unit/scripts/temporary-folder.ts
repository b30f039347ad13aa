import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";

/** A folder that each test gets anew. It is removed after the test. */
export interface TemporaryFolder {
  readonly path: (file?: string) => string;
  /** Writes a file into the folder. Returns its path. */
  readonly write: (file: string, content: string | Uint8Array) => string;
}

/** Makes a new folder before each test of a file. */
export function temporaryFolder(): TemporaryFolder {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "bio-kingdom-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const path = (file = ""): string => join(folder, file);
  return {
    path,
    write: (file, content) => {
      mkdirSync(dirname(path(file)), { recursive: true });
      writeFileSync(path(file), content);
      return path(file);
    },
  };
}
