import { loadModules } from "../root.mjs";

// Makes the photos of the tests once, before Playwright and Vitest start side by side: each would make all of them.
const photos = /** @type {typeof import("../../tests/fixtures/photos.ts")} */ (
  await loadModules(["tests/fixtures/photos.ts"])
);
await photos.makePhotos();
