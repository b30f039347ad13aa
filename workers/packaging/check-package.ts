import { MANIFEST_FILE, type PackageManifest } from "#models/manifest.ts";
import type { ModelError } from "#domain/model/model-error.ts";
import type { PackageFile } from "../contract.ts";
import { FileSet } from "./file-set.ts";
import { checkOwnPackage } from "./own-package.ts";

/** A package as a check sees it. */
export interface PackageCheck {
  /** Null where it cannot be read. */
  readonly manifest: PackageManifest | null;
  /** All that is wrong; a package without one can be used. */
  readonly problems: readonly ModelError[];
  /** Paths of the files that the manifest does not name. */
  readonly unused: readonly string[];
}

/** Checks a package whose manifest stands beside its files, and goes on where something is wrong. */
export async function checkPackage(files: readonly PackageFile[]): Promise<PackageCheck> {
  const checked = await checkOwnPackage(new FileSet(files, ""), MANIFEST_FILE);
  if (!checked.ok) return { manifest: null, problems: problemsOf(checked.error), unused: [] };
  const { manifest, problems, unused } = checked.value;
  return { manifest, problems, unused };
}

/** Everything that is wrong with a manifest is one error; here each place is one of its own. */
function problemsOf(error: ModelError): readonly ModelError[] {
  if (error.code !== "model-manifest-invalid") return [error];
  return error.where.split("; ").map((where) => ({ code: "model-manifest-invalid", where }));
}
