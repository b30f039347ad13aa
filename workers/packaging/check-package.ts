import { MANIFEST_FILE, type PackageManifest } from "#models/manifest.ts";
import type { ModelError } from "#domain/model/model-error.ts";
import type { PackageFile } from "../contract.ts";
import { FileSet } from "./file-set.ts";
import { checkOwnPackage } from "./own-package.ts";

/** The outcome of a check. */
export interface PackageCheck {
  /** Null where it cannot be read. */
  readonly manifest: PackageManifest | null;
  /** All faults. A package without a fault can be used. */
  readonly problems: readonly ModelError[];
  /** Paths of the files that the manifest does not name. */
  readonly unused: readonly string[];
}

/** Checks a package whose manifest is beside its files. It does not stop at the first fault. */
export async function checkPackage(files: readonly PackageFile[]): Promise<PackageCheck> {
  const checked = await checkOwnPackage(new FileSet(files, ""), MANIFEST_FILE);
  if (!checked.ok) return { manifest: null, problems: problemsOf(checked.error), unused: [] };
  const { manifest, problems, unused } = checked.value;
  return { manifest, problems, unused };
}

/** One error tells all faults of a manifest. Here each place gets an error of its own. */
function problemsOf(error: ModelError): readonly ModelError[] {
  if (error.code !== "model-manifest-invalid") return [error];
  return error.where.split("; ").map((where) => ({ code: "model-manifest-invalid", where }));
}
