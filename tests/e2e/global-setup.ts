import { makePhotos } from "#tests/fixtures/photos.ts";
import { openSite, PORT } from "./site.ts";

/**
 * Makes the test photos and serves the build. Returns a function that stops the server; Playwright calls it at the end.
 */
export default async function globalSetup(): Promise<() => void> {
  await makePhotos();
  const site = await openSite({ port: PORT, asTold: true, isQuick: true });
  return () => site.cut();
}
