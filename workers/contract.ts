import type { AppError, ModelError } from "#domain/error.ts";
import type { Result } from "#domain/result.ts";

/** An error that crosses the worker boundary as data. Errors of models cross as `ModelError`. */
export type WireError = Exclude<
  AppError,
  ModelError | { code: "worker-died" | "worker-unreachable" | "deadline-exceeded" | "quota-used-up" }
>;

/** A worker posts this message once, when it has the Web Lock with its own name. See: [Note: Life lock] */
export const ALIVE = "alive";

/** Asks the shrinking worker to shrink one photo, with options of browser-image-compression. */
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

/** The smaller photo, or the reason why shrinking failed. */
export type ShrinkReply = Result<File, string>;
