import { makePhotos } from "#tests/fixtures/photos.ts";

/** Makes the photos that the tests hand over. */
export default async function globalSetup(): Promise<void> {
  await makePhotos();
}
