import type { IdentifyError } from "#domain/answer/identify-error.ts";

/** What a button beside an error does. */
export type ErrorAction = "none" | "retry" | "shrink";

export interface ErrorDescription {
  /** What is wrong: a sentence. */
  readonly title: string;
  /** What to do: one or more sentences. */
  readonly advice: string;
  readonly action: ErrorAction;
}

/** Codes of errors. */
export type ErrorCode = IdentifyError["code"];

/** The error with a code. For several codes: the union of their errors. */
export type ErrorOf<C extends ErrorCode> = {
  readonly [K in C]: { readonly code: K } & Extract<IdentifyError, { readonly code: K }>;
}[C];

/** The description of each error, by its code. A table without one of the codes does not compile. */
export type ErrorTexts<C extends ErrorCode> = {
  readonly [K in C]: (error: ErrorOf<K>) => ErrorDescription;
};

export function describeFrom<C extends ErrorCode>(texts: ErrorTexts<C>, error: ErrorOf<C>): ErrorDescription {
  return texts[error.code](error);
}

/** An error that another try would repeat. */
export function lasting(title: string, advice: string): ErrorDescription {
  return { title, advice, action: "none" };
}

/** An error that may not happen again. */
export function retriable(title: string, advice: string): ErrorDescription {
  return { title, advice, action: "retry" };
}

/** Names listed at most; a folder may hold thousands. */
const MAX_LISTED = 5;

/** Names in a row: the first few of them, and how many more there are. */
export function listed(names: readonly string[]): string {
  const more = names.length - MAX_LISTED;
  return `${names.slice(0, MAX_LISTED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** A program's message as a sentence. Adds a full stop if no mark ends it. */
export function sentence(message: string): string {
  const text = message.trim();
  if (text === "") return "nothing more is known.";
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** A whole number with commas between thousands. */
export function number(value: number): string {
  return value.toLocaleString("en");
}
