import { makePhotos } from "#tests/fixtures/photos.ts";
import { openSite, PORT } from "./site.ts";

/** Makes the photos that the tests hand over, and serves the build until the function that it returns is called. */
export default async function globalSetup(): Promise<() => void> {
  await makePhotos();
  const site = await openSite({ port: PORT, asTold: true, isQuick: true });
  return () => site.cut();
}
