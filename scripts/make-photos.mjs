import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

// Makes the photos of the tests once, before two programs that would each make them run side by side.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** @type {{ module: typeof import("../tests/fixtures/photos.ts") }} */
const { module: photos } = await runnerImport(join(root, "tests/fixtures/photos.ts"), {
  root,
  configFile: false,
  logLevel: "error",
});
await photos.makePhotos();
