import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

// Makes the photos of the tests. Playwright and Vitest make them too where they are missing; side by side, each would make all.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** @type {{ module: typeof import("../tests/fixtures/photos.ts") }} */
const { module: photos } = await runnerImport(join(root, "tests/fixtures/photos.ts"), {
  root,
  configFile: false,
  logLevel: "error",
});
await photos.makePhotos();
