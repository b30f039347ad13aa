/** A file of an archive. */
export interface TarFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const BLOCK = 512;

/** The plain files of a tar archive (POSIX.1-1988 ustar), without copying them. */
export function filesOfTar(tar: Uint8Array): readonly TarFile[] {
  const files: TarFile[] = [];
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const length = Number.parseInt(textAt(tar, at + 124, 12), 8);
    const kind = textAt(tar, at + 156, 1);
    const folder = textAt(tar, at + 345, 155);
    const name = textAt(tar, at, 100);
    const from = at + BLOCK;
    if (kind === "0" || kind === "") {
      const path = folder === "" ? name : `${folder}/${name}`;
      files.push({ path, bytes: tar.subarray(from, from + length) });
    }
    at = from + Math.ceil(length / BLOCK) * BLOCK;
  }
  return files;
}

/** A text that ends with a zero or with its field. */
function textAt(bytes: Uint8Array, at: number, length: number): string {
  const field = new TextDecoder().decode(bytes.subarray(at, at + length));
  return field.split("\0")[0]?.trim() ?? "";
}
