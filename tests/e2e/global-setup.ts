import { makePhotos } from "#tests/fixtures/photos.ts";
import { openSite, PORT } from "./site.ts";

/** Makes the photos of the tests and serves the build. Playwright calls the function that it returns at the end: that stops the server. */
export default async function globalSetup(): Promise<() => void> {
  await makePhotos();
  const site = await openSite({ port: PORT, asTold: true, isQuick: true });
  return () => site.cut();
}
