import { loadModules } from "../root.mjs";

// Makes the test photos once, before Playwright and Vitest start in parallel. Otherwise each runner would make all
// photos.
const photos = /** @type {typeof import("../../tests/fixtures/photos.ts")} */ (
  await loadModules(["tests/fixtures/photos.ts"])
);
await photos.makePhotos();
