import type { PhotoName, ReferenceName } from "../fixtures/photo-names.ts";

/** A photo as the file chooser would hand it over. */
export function fetchPhoto(name: PhotoName): Promise<File> {
  return fetchFile(`/tests/fixtures/made/${name}`);
}

/** Raw RGB bytes of a reference. */
export async function fetchReference(name: ReferenceName): Promise<Uint8Array<ArrayBuffer>> {
  const file = await fetchFile(`/tests/fixtures/made/${name}`);
  return new Uint8Array(await file.arrayBuffer());
}

/** The file at `url`, under its own name. The test server answers a page for what is not there, so that throws. */
export async function fetchFile(url: string): Promise<File> {
  const response = await fetch(url);
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || type.startsWith("text/html"))
    throw new Error(`${url} is not served (${response.status})`);
  const name = url.slice(url.lastIndexOf("/") + 1);
  return new File([await response.blob()], name, { type });
}
