import { type Endpoint, type Remote, wrap } from "comlink";
import type { WorkError } from "#src/domain/identify-error.ts";
import { err, type Result } from "#src/domain/result.ts";

/** A running worker, or in tests what stands for one. */
export interface WorkerConnection {
  readonly endpoint: Endpoint;
  /** Calls `listener` once when the worker has ended or is no longer to be trusted. */
  onDeath(listener: () => void): void;
  /** Ends the worker at once, whatever it is doing. */
  terminate(): void;
}

/** Limits of one call. */
export interface CallLimits {
  /** Gives the call up; it answers `aborted` at once. */
  readonly signal: AbortSignal;
  /** After this many milliseconds the worker counts as stuck and is ended. */
  readonly deadlineMs: number;
}

/** The page's side of a worker. */
export interface WorkerClient<Api> {
  /** Starts the worker, if it is not running, so that the first call need not wait for it. */
  readonly warmUp: () => void;
  /**
   * Runs `work` on the worker's API, starting the worker if there is none. Always settles and never rejects: the
   * reply races the worker's death, the deadline and the signal. After a death or a missed deadline the next call
   * starts a fresh worker.
   */
  call<T, E>(
    work: (remote: Remote<Api>) => Promise<Result<T, E>>,
    limits: CallLimits,
  ): Promise<Result<T, E | WorkError>>;
}

interface Session<Api> {
  readonly remote: Remote<Api>;
  readonly connection: WorkerConnection;
  /** Resolves when the worker has ended. */
  readonly death: Promise<WorkError>;
}

/** Makes a client; `connect` starts a worker. Comlink alone would leave calls to a dead worker hanging for ever. */
export function createWorkerClient<Api>(connect: () => WorkerConnection): WorkerClient<Api> {
  let current: Session<Api> | null = null;

  function open(): Session<Api> {
    const connection = connect();
    const session: Session<Api> = {
      remote: wrap<Api>(connection.endpoint),
      connection,
      death: new Promise((resolve) => {
        connection.onDeath(() => {
          retire(session);
          resolve({ code: "worker-died" });
        });
      }),
    };
    return session;
  }

  function retire(session: Session<Api>): void {
    if (current === session) current = null;
    session.connection.terminate();
  }

  return {
    warmUp: () => {
      current ??= open();
    },
    call: async (work, { signal, deadlineMs }) => {
      if (signal.aborted) return err({ code: "aborted" });
      current ??= open();
      const session = current;
      const ends = new AbortController();
      try {
        return await Promise.race([
          work(session.remote).catch((error: unknown) =>
            err({ code: "internal", detail: String(error) } as const),
          ),
          session.death.then((error) => err(error)),
          after(deadlineMs, ends.signal).then(() => {
            retire(session);
            return err({ code: "deadline-exceeded", deadlineMs } as const);
          }),
          aborted(signal, ends.signal).then(() => err({ code: "aborted" } as const)),
        ]);
      } finally {
        ends.abort();
      }
    },
  };
}

/** Resolves after `ms`; never where `end` aborts first. */
function after(ms: number, end: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    end.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
}

/** Resolves when `signal` aborts; lets go of it when `end` does. */
function aborted(signal: AbortSignal, end: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true, signal: end });
  });
}
