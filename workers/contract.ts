import type { AppError, ModelError } from "#domain/error.ts";
import type { Result } from "#domain/result.ts";

/** An error that crosses the worker boundary as data. Errors of models cross as `ModelError`. */
export type WireError = Exclude<
  AppError,
  ModelError | { code: "worker-died" | "worker-unreachable" | "deadline-exceeded" | "quota-used-up" }
>;

/**
 * The limits of a worker's method. Each worker's contract has a table of them, from which the page's calls are made: a
 * method is a line in the interface, a line in the table, and its implementation.
 */
export interface MethodLimits<Args extends readonly unknown[]> {
  /** After this many milliseconds the worker counts as stuck, and the page ends it. */
  readonly deadlineMs: number | ((...args: Args) => number);
  /** The parts of the arguments that are transferred to the worker, not copied. */
  readonly transfers?: (...args: Args) => Transferable[];
  /** The request's id, with which the page calls the worker's `cancel` if the caller gives up. */
  readonly cancels?: (...args: Args) => number;
}

/** The limits of each method that answers with a `Result`. All arguments are required. */
export type MethodTable<Api> = {
  readonly [Name in ResultMethod<Api>]: Api[Name] extends (
    ...args: infer Args extends unknown[]
  ) => Promise<unknown>
    ? MethodLimits<Args>
    : never;
};

/** The parts of a method's answer that a worker transfers to the page, instead of copying them. */
export type AnswerTransfers<Api> = {
  readonly [Name in ResultMethod<Api>]?: Api[Name] extends (
    ...args: never
  ) => Promise<Result<infer Value, unknown>>
    ? (value: Value) => Transferable[]
    : never;
};

/** The names of an API's methods that answer with a `Result`. */
export type ResultMethod<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...args: never) => Promise<Result<unknown, unknown>>
    ? Name
    : never;
}[keyof Api];

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
