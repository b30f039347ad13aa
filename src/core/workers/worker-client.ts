import { type Endpoint, proxy, type Remote, wrap } from "comlink";
import { abort } from "#domain/abort.ts";
import type { WorkError } from "#domain/error.ts";
import { err, guarded, internalError, type Result } from "#domain/result.ts";

/** How a worker ended; "worker-unreachable": its script could not be fetched. */
export type WorkerEnd = "worker-died" | "worker-unreachable";

/** A running worker, or its replacement in tests. */
export interface WorkerConnection {
  readonly endpoint: Endpoint;
  /** Calls `listener` once when the worker has ended, or can no longer be trusted. */
  onDeath(listener: (end: WorkerEnd) => void): void;
  /** Ends the worker at once, even in the middle of a call. */
  terminate(): void;
}

/** Limits of one call. */
export interface CallLimits {
  /** Aborts the call, which settles with `aborted` at once. The worker continues, at most until the deadline. */
  readonly signal: AbortSignal;
  /** After this many milliseconds the worker counts as stuck, and the client ends the worker. */
  readonly deadlineMs: number;
}

/** The page's side of a worker. */
export interface WorkerClient<Api> {
  /** Starts the worker, if it is not running, ahead of the first call. */
  readonly warmUp: () => void;
  /**
   * Runs `work` on the worker's API, and starts the worker if necessary. `ended` aborts when that worker has ended.
   * Always settles and never rejects: the worker's death, the deadline and the signal also settle the call. After a
   * death or a missed deadline the next call starts a new worker.
   */
  call<T, E>(
    work: (remote: Remote<Api>, ended: AbortSignal) => Promise<Result<T, E>>,
    limits: CallLimits,
  ): Promise<Result<T, E | WorkError>>;
  /** Ends the worker and frees its memory. Pending calls settle with `worker-died`. */
  readonly end: () => void;
}

interface Session<Api> {
  readonly remote: Remote<Api>;
  /** Aborts when the worker has ended, with the {@link WorkerEnd} as its reason. */
  readonly ended: AbortSignal;
  /** Ends the worker and settles its pending calls. */
  readonly end: () => void;
}

/**
 * Makes a client; `connect` starts a worker. The client is needed because Comlink never settles a call to a dead
 * worker.
 */
export function createWorkerClient<Api>(connect: () => WorkerConnection): WorkerClient<Api> {
  let current: Session<Api> | null = null;
  const session = (): Session<Api> => {
    current ??= openSession(connect, (ended) => {
      if (current === ended) current = null;
    });
    return current;
  };

  return {
    end: () => current?.end(),
    warmUp: () => {
      try {
        session();
      } catch {
        // The first call has the same fault and reports it.
      }
    },
    call: async <T, E>(work: Work<Api, T, E>, limits: CallLimits): Promise<Result<T, E | WorkError>> => {
      if (limits.signal.aborted) return fail({ code: "aborted" });
      let running: Session<Api>;
      try {
        running = session();
      } catch (error) {
        return fail(internalError(error));
      }
      return callIn(running, work, limits);
    },
  };
}

type Work<Api, T, E> = (remote: Remote<Api>, ended: AbortSignal) => Promise<Result<T, E>>;

/** Starts a worker. When the worker has ended, for any reason, `onEnd` is called before any call settles. */
function openSession<Api>(
  connect: () => WorkerConnection,
  onEnd: (session: Session<Api>) => void,
): Session<Api> {
  const connection = connect();
  const ended = new AbortController();
  const session: Session<Api> = {
    remote: wrap<Api>(connection.endpoint),
    ended: ended.signal,
    end: () => end("worker-died"),
  };
  const end = (how: WorkerEnd): void => {
    onEnd(session);
    connection.terminate();
    abort(ended, how);
  };
  connection.onDeath(end);
  return session;
}

/** Runs `work` in a worker. A worker that misses the deadline is ended, even after the caller has given up. */
function callIn<Api, T, E>(
  session: Session<Api>,
  work: Work<Api, T, E>,
  { signal, deadlineMs }: CallLimits,
): Promise<Result<T, E | WorkError>> {
  return new Promise((resolve) => {
    const onEnd = (): void => settle(fail({ code: endOf(session.ended) }));
    // The call settles at once for a caller that gave up. The worker may be stuck, so the deadline still applies.
    const onAbort = (): void => resolve(fail({ code: "aborted" }));
    // A listener that is not removed would keep the answer in memory until the worker ends.
    const settle = (reply: Result<T, E | WorkError>): void => {
      clearTimeout(deadline);
      session.ended.removeEventListener("abort", onEnd);
      signal.removeEventListener("abort", onAbort);
      resolve(reply);
    };
    const deadline = setTimeout(() => {
      settle(fail({ code: "deadline-exceeded", deadlineMs }));
      session.end();
    }, deadlineMs);
    session.ended.addEventListener("abort", onEnd);
    signal.addEventListener("abort", onAbort);
    if (session.ended.aborted) onEnd();
    else void guarded(() => work(session.remote, session.ended)).then(settle);
  });
}

/** Reads from the signal how the worker ended. */
function endOf({ reason }: AbortSignal): WorkerEnd {
  return reason === "worker-unreachable" ? reason : "worker-died";
}

function fail(error: WorkError): { readonly ok: false; readonly error: WorkError } {
  return err(error);
}

/** Makes one call in a new worker, which ends with the call. */
export async function callOnce<Api, T, E>(
  connect: () => WorkerConnection,
  work: Work<Api, T, E>,
  limits: CallLimits,
): Promise<Result<T, E | WorkError>> {
  const worker = createWorkerClient<Api>(connect);
  try {
    return await worker.call(work, limits);
  } finally {
    worker.end();
  }
}

/**
 * Runs `work` with a progress listener that can be passed to a worker. Progress has its own port and may arrive later
 * than the answer, so `onProgress` is not called after `work` has settled.
 */
export async function withProgress<P, T>(
  onProgress: (progress: P) => void,
  work: (proxied: (progress: P) => void) => Promise<T>,
): Promise<T> {
  let settled = false;
  const proxied = proxy((progress: P) => {
    if (!settled) onProgress(progress);
  });
  try {
    return await work(proxied);
  } finally {
    settled = true;
  }
}
