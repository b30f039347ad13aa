import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "./app-test.ts";

const PHOTOS = join(import.meta.dirname, "../../../shared/photos");

/** Path of a real photo that lies beside the repository; the test that asks is skipped where it does not. */
export function realPhoto(name: string): string {
  const path = join(PHOTOS, name);
  test.skip(!existsSync(path), `${name} of the folder shared/photos is not beside the repository`);
  return path;
}
