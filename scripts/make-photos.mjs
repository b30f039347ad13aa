import { join } from "node:path";
import { runnerImport } from "vite";
import { ROOT } from "./root.mjs";

// Makes the photos of the tests. Playwright and Vitest make them too where they are missing; side by side, each would make all.
/** @type {{ module: typeof import("../tests/fixtures/photos.ts") }} */
const { module: photos } = await runnerImport(join(ROOT, "tests/fixtures/photos.ts"), {
  root: ROOT,
  configFile: false,
  logLevel: "error",
});
await photos.makePhotos();
