import type { ModelError } from "#domain/model/model-error.ts";
import type { Result } from "#domain/result.ts";
import type { ModelFormat } from "#models/formats.ts";
import type { PackageOrigin } from "#models/package-draft.ts";
import type { WeightGroup } from "#workers/files/weight-lengths.ts";
import type { NetworkFacts } from "./network-facts.ts";

/** What a model file tells without being run. */
export interface ModelHeader<Format extends ModelFormat = ModelFormat> {
  readonly format: Format;
  readonly facts: NetworkFacts;
  /** The files of weights, as far as the model file states their lengths. */
  readonly weights: readonly WeightGroup[];
  /** Length of all files in `facts.needs` together; null where the model file does not state it. */
  readonly neededBytes: number | null;
}

/** How to read the model files that end alike. */
export interface ModelFileReader<Format extends ModelFormat = ModelFormat> {
  /** Who made the folder, where no file beside the model says it. */
  readonly origin: PackageOrigin;
  /** Whether a file with this ending is a model, whole or damaged; null where nothing else ends so. */
  readonly isModel: ((name: string, blob: Blob) => Promise<boolean>) | null;
  /** Reads a model file; `path` is where it lies, for errors. */
  readonly read: (blob: Blob, path: string) => Promise<Result<ModelHeader<Format>, ModelError>>;
  /** Relative paths that a download tries, because tools leave such files with a model at this address. */
  readonly mayStandBeside: (address: URL) => readonly string[];
}
