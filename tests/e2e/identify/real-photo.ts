import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "../app-test.ts";

const SHARED = join(import.meta.dirname, "../../../../shared");

/** Path of a real photo that lies beside the repository; the test that asks is skipped where it does not. */
export function realPhoto(name: string): string {
  const path = join(SHARED, "photos", name);
  test.skip(!existsSync(path), `${name} of the folder shared/photos is not beside the repository`);
  return path;
}

/** Path of a photo that is taken out of an archive beside the repository, for this test; skipped where it is not there. */
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
