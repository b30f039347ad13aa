/** A promise, with functions by which a test settles it. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: Error) => void;
}

/** Creates a {@link Deferred} that is pending. */
export function createDeferred<T>(): Deferred<T> {
  let resolve!: Deferred<T>["resolve"];
  let reject!: Deferred<T>["reject"];
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

/** True if `promise` is still pending after all queued tasks have run. Timers are not waited for. */
export async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const settled = promise.then(
    () => false,
    () => false,
  );
  const idle = new Promise<boolean>((resolve) => {
    setImmediate(() => resolve(true));
  });
  return Promise.race([settled, idle]);
}
