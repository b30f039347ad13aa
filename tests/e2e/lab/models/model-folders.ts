import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { TestInfo } from "@playwright/test";
import { plainPhoto } from "#tests/fixtures/models/pictures.ts";
import type { TinyPicture } from "#tests/fixtures/models/tiny-pictures.ts";
import { zipFiles } from "#tests/fixtures/models/zip-files.ts";
import type { PackageFile } from "#workers/inference/contract.ts";

/** Writes files into a folder in the test's output folder; returns the path of the folder. */
export async function writeFolder(
  test: TestInfo,
  name: string,
  files: readonly PackageFile[],
): Promise<string> {
  const folder = test.outputPath(name);
  for (const { path, blob } of files) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, new Uint8Array(await blob.arrayBuffer()));
  }
  return folder;
}

/** Writes one file, such as a zip file or a damaged file; returns its path. */
async function writeBlob(test: TestInfo, name: string, blob: Blob): Promise<string> {
  await writeFolder(test, ".", [{ path: name, blob }]);
  return test.outputPath(name);
}

/** Writes files as one zip file; returns its path. */
export async function writeZip(test: TestInfo, name: string, files: readonly PackageFile[]): Promise<string> {
  return writeBlob(test, name, await zipFiles(files));
}

/** Writes a plain photo that a tiny network can classify; returns its path. */
export async function writePlainPhoto(
  test: TestInfo,
  picture: TinyPicture,
  format: "png" | "jpeg" = "png",
): Promise<string> {
  const bytes = await plainPhoto(picture, format);
  const name = `${picture.replaceAll(" ", "-")}.${format === "png" ? "png" : "jpg"}`;
  return writeBlob(test, name, new Blob([new Uint8Array(bytes)]));
}
