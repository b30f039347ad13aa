import type { IdentifyError, ModelError } from "#domain/identify-error.ts";
import type { Result } from "#domain/result.ts";

/** A fault as it crosses the worker boundary: data, never an exception. Faults of models cross as `ModelError`. */
export type WireError = Exclude<
  IdentifyError,
  ModelError | { code: "worker-died" | "worker-unreachable" | "deadline-exceeded" | "quota-used-up" }
>;

/** A worker posts this message once, when it holds the Web Lock of its own name. See: [Note: Life lock] */
export const ALIVE = "alive";

/** A request to the shrinking worker: one photo, with options of browser-image-compression. */
export interface ShrinkRequest {
  readonly file: File;
  readonly options: {
    readonly maxSizeMB: number;
    /** Pixels. */
    readonly maxWidthOrHeight: number;
    readonly fileType: string;
    /** 0..1. */
    readonly initialQuality: number;
  };
}

/** The smaller photo, or the reason why it could not be made. */
export type ShrinkReply = Result<File, string>;
