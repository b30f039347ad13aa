import type { IdentifyError } from "#domain/identify-error.ts";

/** What a person can do about an error, beside choosing another photo or model. */
export type ErrorAction = "none" | "retry" | "shrink";

/** An error in words for people. */
export interface ErrorDescription {
  /** What is wrong: a sentence. */
  readonly title: string;
  /** What to do: one or more sentences. */
  readonly advice: string;
  readonly action: ErrorAction;
}

/** Codes of errors. */
export type ErrorCode = IdentifyError["code"];

/** The error with a code. For several codes: the union of their errors, each tied to its own code. */
export type ErrorOf<C extends ErrorCode> = {
  readonly [K in C]: { readonly code: K } & Extract<IdentifyError, { readonly code: K }>;
}[C];

/** For each code what is said of its error. A table that lacks one of the codes does not compile. */
export type ErrorTexts<C extends ErrorCode> = {
  readonly [K in C]: (error: ErrorOf<K>) => ErrorDescription;
};

/** Says an error in the words of a table. */
export function describeFrom<C extends ErrorCode>(texts: ErrorTexts<C>, error: ErrorOf<C>): ErrorDescription {
  return texts[error.code](error);
}

/** An error that stays as it is: trying again would give the same. */
export function lasting(title: string, advice: string): ErrorDescription {
  return { title, advice, action: "none" };
}

/** An error that another try may get over. */
export function retriable(title: string, advice: string): ErrorDescription {
  return { title, advice, action: "retry" };
}
