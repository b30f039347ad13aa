import type { AppError } from "#domain/error.ts";
import { t } from "#src/language/messages.ts";

/** The action of the button beside an error. */
export type ErrorAction = "none" | "retry" | "shrink";

export interface ErrorDescription {
  /** What is wrong: a sentence. */
  readonly title: string;
  /** What to do: one or more sentences. */
  readonly advice: string;
  readonly action: ErrorAction;
}

export type ErrorCode = AppError["code"];

/** The error type with the code `C`. For a union of codes, the union of their error types. */
export type ErrorOf<C extends ErrorCode> = {
  readonly [K in C]: { readonly code: K } & Extract<AppError, { readonly code: K }>;
}[C];

/** The description of each error, by its code. A table without one of the codes does not compile. */
export type ErrorTexts<C extends ErrorCode> = {
  readonly [K in C]: (error: ErrorOf<K>) => ErrorDescription;
};

export function describeFrom<C extends ErrorCode>(texts: ErrorTexts<C>, error: ErrorOf<C>): ErrorDescription {
  return texts[error.code](error);
}

/** Describes an error that would happen again on a retry. */
export function lasting(title: string, advice: string): ErrorDescription {
  return { title, advice, action: "none" };
}

/** Describes an error that may not happen again on a retry. */
export function retriable(title: string, advice: string): ErrorDescription {
  return { title, advice, action: "retry" };
}

/** The maximum number of names in a list, because a folder may hold thousands of files. */
const MAX_LISTED = 5;

/** Lists the first few names, and says how many more there are. */
export function listed(names: readonly string[]): string {
  const more = names.length - MAX_LISTED;
  const first = names.slice(0, MAX_LISTED).join(", ");
  return more > 0 ? t`${first} and ${more} more` : first;
}

/** Turns a program's message into a sentence. Adds a full stop if the message has no final punctuation. */
export function sentence(message: string): string {
  const text = message.trim();
  if (text === "") return t`nothing more is known.`;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
