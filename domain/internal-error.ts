import { attempt, type Result } from "./result.ts";

/** A fault of ours. `detail` is for developers. */
export interface InternalError {
  readonly code: "internal";
  readonly detail: string;
}

/** What was thrown, as data. */
export function internalError(thrown: unknown): InternalError {
  return { code: "internal", detail: String(thrown) };
}

/** Runs work that answers a result. What it throws becomes an {@link InternalError}, so the promise never rejects. */
export async function guarded<T, E>(
  work: () => Result<T, E> | Promise<Result<T, E>>,
): Promise<Result<T, E | InternalError>> {
  const done = await attempt(work, internalError);
  return done.ok ? done.value : done;
}
