import type { PhotoName, ReferenceName } from "#tests/fixtures/photos/photo-names.ts";

/** A photo as a file, like one from the file chooser. */
export function fetchPhoto(name: PhotoName): Promise<File> {
  return fetchFile(`/tests/fixtures/made/${name}`);
}

/** Raw RGB bytes of a reference. */
export async function fetchReference(name: ReferenceName): Promise<Uint8Array<ArrayBuffer>> {
  const file = await fetchFile(`/tests/fixtures/made/${name}`);
  return new Uint8Array(await file.arrayBuffer());
}

/** The file at `url`. Throws if it is missing, for which the test server answers with a page. */
export async function fetchFile(url: string): Promise<File> {
  const response = await fetch(url);
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || type.startsWith("text/html"))
    throw new Error(`${url} is not served (${response.status})`);
  const name = url.slice(url.lastIndexOf("/") + 1);
  return new File([await response.blob()], name, { type });
}

/** Rows of coloured cells, top to bottom. Neighbouring cells have different colours. */
export type Grid = readonly (readonly string[])[];

/**
 * A picture of coloured cells, `side` pixels each, as a file. PNG keeps every pixel; JPEG at full quality blurs
 * colour over a pixel or two at the cells' edges.
 */
export async function paintGrid(grid: Grid, side: number, type: "image/png" | "image/jpeg"): Promise<Blob> {
  const canvas = new OffscreenCanvas((grid[0]?.length ?? 0) * side, grid.length * side);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser has no 2D context");
  for (const [row, cells] of grid.entries()) {
    for (const [column, colour] of cells.entries()) {
      context.fillStyle = colour;
      context.fillRect(column * side, row * side, side, side);
    }
  }
  return canvas.convertToBlob({ type, quality: 1 });
}

/** Red, green and blue of a colour as `#rrggbb`. */
export function rgbOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
