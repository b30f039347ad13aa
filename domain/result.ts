/** A value, or an error as data. Expected errors are not thrown. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function err<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}

/** Runs `work`. If it throws, the error is `errorOf(thrown)`; the promise never rejects. */
export async function attempt<T, E>(
  work: () => T | Promise<T>,
  errorOf: (thrown: unknown) => E,
): Promise<Result<T, E>> {
  try {
    return ok(await work());
  } catch (thrown) {
    return err(errorOf(thrown));
  }
}

/** A fault of the app itself. `detail` is for developers. */
export interface InternalError {
  readonly code: "internal";
  readonly detail: string;
}

export function internalError(thrown: unknown): InternalError {
  return { code: "internal", detail: String(thrown) };
}

/** Runs `work`. If it throws, the error is an {@link InternalError}; the promise never rejects. */
export async function guarded<T, E>(
  work: () => Result<T, E> | Promise<Result<T, E>>,
): Promise<Result<T, E | InternalError>> {
  const done = await attempt(work, internalError);
  return done.ok ? done.value : done;
}
