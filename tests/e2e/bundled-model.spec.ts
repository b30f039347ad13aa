import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestInfo } from "@playwright/test";
import { packageFiles } from "#bench/network/package-files.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { expect, openScreen, sampleBadge, SCREENS } from "./app-test.ts";
import { writeFolder, writePlainPhoto } from "./model-folders.ts";
import { expectAnswer, expectLateParts } from "./models-page.ts";
import { openSite } from "./site.ts";
import { siteTest } from "./site-test.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
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
  // Which vite.config.ts names.
  "tests/fixtures/serve-shared.ts",
];

/** A copy of the app that ships a tiny model for animals, put in as models/README.md says; the folder of its build. */
async function buildWithModel(info: TestInfo): Promise<string> {
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
    // What it says is of interest where it fails, and then it stands in the error.
    stdio: "pipe",
  });
  return join(app, "dist");
}

/** The app's test on a server of that build. */
const test = siteTest(async (info) => openSite({ folder: await buildWithModel(info) }));

test("a model in models/packages that the registry names answers by default, also once its server is gone", async ({
  page,
  site,
}, info) => {
  await openScreen(page, SCREENS.animals);
  await expect(page.getByText("Answers come from Tiny colours 1.")).toBeVisible();
  await expect(page.getByText(/^Ready: ONNX Runtime Web/)).toBeVisible();
  await expectAnswer(page, await writePlainPhoto(info, "bright red"), "red");
  await expect(sampleBadge(page)).toBeHidden();
  await expectLateParts(page);
  site.cut();

  await expectAnswer(page, await writePlainPhoto(info, "green"), "green");
  await expect(sampleBadge(page)).toBeHidden();
});
