import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestInfo } from "@playwright/test";
import { packageFiles } from "#bench/network/package-files.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { writeFolder } from "../models/model-folders.ts";

const root = join(import.meta.dirname, "../../..");
const SOURCES = [
  "index.html",
  "package.json",
  "tsconfig.base.json",
  "tsconfig.json",
  "vite.config.ts",
  "public",
  "src",
  "workers",
  "models",
  "domain",
  "scripts",
  // vite.config.ts imports this file.
  "tests/fixtures/build/serve-shared.ts",
];

/**
 * Builds a copy of the app for the folder `basePath` of a site, and returns the folder of the build. The copy ships a
 * tiny model for animals, which is added as models/README.md describes.
 */
export async function buildOther(info: TestInfo, basePath: string): Promise<string> {
  const app = info.outputPath("app");
  for (const source of SOURCES) cpSync(join(root, source), join(app, source), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(app, "node_modules"));

  const model = await tinyModel("onnx", {}, { id: "tiny-colours", version: "1", title: "Tiny colours" });
  await writeFolder(info, "app/models/packages/tiny-colours", packageFiles(model));
  const registry = join(app, "models/registry.ts");
  const named = readFileSync(registry, "utf8").replace(
    "animal: SAMPLE_MODEL",
    'animal: { id: "tiny-colours", version: "1", title: "Tiny colours" }',
  );
  writeFileSync(registry, named);

  execFileSync(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build"], {
    cwd: app,
    env: { ...process.env, NODE_ENV: "production", BASE_PATH: basePath },
    // The output matters only if the build fails, and then the error contains it.
    stdio: "pipe",
  });
  return join(app, "dist");
}
