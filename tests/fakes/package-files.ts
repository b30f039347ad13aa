import type { PackageDraft } from "#models/package-draft.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import type { RecognisedPackage } from "#workers/packaging/contract.ts";

/** A file of text, or of JSON where the content is none. */
export function file(path: string, content: unknown): PackageFile {
  return { path, blob: new Blob([typeof content === "string" ? content : JSON.stringify(content)]) };
}

/** The same files in a folder. */
export function inFolder(folder: string, files: readonly PackageFile[]): PackageFile[] {
  return files.map(({ path, blob }) => ({ path: `${folder}/${path}`, blob }));
}

/** The draft of what was recognised; throws where nothing was. */
export function draftIn(
  recognised:
    | { readonly ok: true; readonly value: RecognisedPackage }
    | { readonly ok: false; readonly error: unknown },
): PackageDraft {
  if (!recognised.ok) throw new Error(JSON.stringify(recognised.error));
  return recognised.value.draft;
}
