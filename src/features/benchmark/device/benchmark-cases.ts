import type { PackageManifest } from "#models/manifest.ts";
import { runtimeOf } from "#models/formats.ts";
import type { Backend } from "#domain/model.ts";

/** A model on a backend, or on the fastest where that is null. */
export interface BenchmarkCase {
  readonly manifest: PackageManifest;
  readonly backend: Backend | null;
}

/** The backends among which a model has a choice. */
export function backendsOf({ format }: PackageManifest): readonly Backend[] {
  const { backends } = runtimeOf(format);
  return backends.length > 1 ? backends : [];
}

/** Every model on every backend, or on the fastest where no backend is named. A model without a choice is there once. */
export function benchmarkCases(
  models: readonly PackageManifest[],
  backends: readonly (Backend | null)[],
): readonly BenchmarkCase[] {
  return models.flatMap((manifest) => {
    const isFree = backends.length === 0 || backendsOf(manifest).length === 0;
    return (isFree ? [null] : backends).map((backend) => ({ manifest, backend }));
  });
}
