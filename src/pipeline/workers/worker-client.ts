import { type Endpoint, proxy, type Remote, wrap } from "comlink";
import type { WorkError } from "#domain/identify-error.ts";
import { err, guarded, internalError, type Result } from "#domain/result.ts";

/** Why a worker is no more: it ended, or its script never came. */
export type WorkerEnd = "worker-died" | "worker-unreachable";

/** A running worker, or in tests what stands for one. */
export interface WorkerConnection {
  readonly endpoint: Endpoint;
  /** Calls `listener` once when the worker has ended or is no longer to be trusted. */
  onDeath(listener: (end: WorkerEnd) => void): void;
  /** Ends the worker at once, whatever it is doing. */
  terminate(): void;
}

/** Limits of one call. */
export interface CallLimits {
  /** Gives the call up; it answers `aborted` at once. The worker goes on, at most up to the deadline. */
  readonly signal: AbortSignal;
  /** After this many milliseconds the worker counts as stuck and is ended. */
  readonly deadlineMs: number;
}

/** The page's side of a worker. */
export interface WorkerClient<Api> {
  /** Starts the worker, if it is not running, so that the first call need not wait for it. */
  readonly warmUp: () => void;
  /**
   * Runs `work` on the worker's API, starting the worker if there is none; `ended` aborts when that worker has ended.
   * Always settles and never rejects: the reply races the worker's death, the deadline and the signal. After a death or
   * a missed deadline the next call starts a fresh worker.
   */
  call<T, E>(
    work: (remote: Remote<Api>, ended: AbortSignal) => Promise<Result<T, E>>,
    limits: CallLimits,
  ): Promise<Result<T, E | WorkError>>;
  /** Ends the worker, if it is running, and frees all that it holds. Calls that wait for it answer `worker-died`. */
  readonly end: () => void;
}

interface Session<Api> {
  readonly remote: Remote<Api>;
  /** Aborts when the worker has ended, with the {@link WorkerEnd} as its reason. */
  readonly ended: AbortSignal;
  /** Ends the worker, and with it every call that waits for it. */
  readonly end: () => void;
}

/** Makes a client; `connect` starts a worker. Comlink alone would leave calls to a dead worker hanging for ever. */
export function createWorkerClient<Api>(connect: () => WorkerConnection): WorkerClient<Api> {
  let current: Session<Api> | null = null;
  /** The worker that runs; starts one where there is none. */
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
        // Nobody waits for it yet: the first call meets the same fault and reports it.
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

/** Starts a worker. `onEnd` hears when it has ended, for whatever reason, before any call hears of it. */
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
    ended.abort(how);
  };
  connection.onDeath(end);
  return session;
}

/** Runs `work` in a worker, and ends the worker where it misses the deadline, also for a call that was given up. */
async function callIn<Api, T, E>(
  session: Session<Api>,
  work: Work<Api, T, E>,
  { signal, deadlineMs }: CallLimits,
): Promise<Result<T, E | WorkError>> {
  const death = untilAborted(session.ended);
  const abort = untilAborted(signal);
  const deadline = untilElapsed(deadlineMs);
  const settled = Promise.race([
    guarded(() => work(session.remote, session.ended)),
    death.over.then(() => fail({ code: endOf(session.ended) })),
    deadline.over.then(() => {
      session.end();
      return fail({ code: "deadline-exceeded", deadlineMs });
    }),
  ]).finally(() => {
    for (const wait of [death, deadline]) wait.end();
  });
  // The caller who gave up does not wait. The worker may still be stuck, so it is watched until it settles.
  const outcome = await Promise.race([settled, abort.over.then(() => fail({ code: "aborted" }))]);
  abort.end();
  return outcome;
}

/** How the worker of this signal ended. */
function endOf({ reason }: AbortSignal): WorkerEnd {
  return reason === "worker-unreachable" ? reason : "worker-died";
}

function fail(error: WorkError): { readonly ok: false; readonly error: WorkError } {
  return err(error);
}

/** A wait that can be ended. A wait that is not ended keeps everything in memory that it was raced with. */
interface Wait {
  readonly over: Promise<void>;
  /** Waits no longer. */
  readonly end: () => void;
}

function untilElapsed(ms: number): Wait {
  return waitFor((isOver) => {
    const timer = setTimeout(isOver, ms);
    return () => clearTimeout(timer);
  });
}

function untilAborted(signal: AbortSignal): Wait {
  return waitFor((isOver) => {
    if (signal.aborted) isOver();
    const listener = (): void => isOver();
    signal.addEventListener("abort", listener);
    return () => signal.removeEventListener("abort", listener);
  });
}

/** `begin` starts the wait and says how to end it. */
function waitFor(begin: (isOver: () => void) => () => void): Wait {
  const ends: (() => void)[] = [];
  const over = new Promise<void>((resolve) => {
    ends.push(begin(resolve));
  });
  return { over, end: () => ends.forEach((end) => end()) };
}

/**
 * Runs `work` with a listener that can cross to a worker. Progress comes through a port of its own, and may come later
 * than the answer. `onProgress` hears nothing any more once `work` has settled.
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
