import { type Endpoint, proxy, type Remote, transfer, wrap } from "comlink";
import { abort } from "#domain/abort.ts";
import type { AppError, WorkError } from "#domain/error.ts";
import { err, guarded, internalError, type Result } from "#domain/result.ts";
import type { MethodLimits, MethodTable, ResultMethod } from "#workers/contract.ts";

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
  /** The running worker; started if there is none. */
  const session = (): Session<Api> => {
    if (current !== null) return current;
    const connection = connect();
    const ended = new AbortController();
    // `current` is cleared before any call settles, so that the caller's next call starts a new worker.
    const end = (how: WorkerEnd): void => {
      if (current === own) current = null;
      connection.terminate();
      abort(ended, how);
    };
    const own: Session<Api> = {
      remote: wrap<Api>(connection.endpoint),
      ended: ended.signal,
      end: () => end("worker-died"),
    };
    connection.onDeath(end);
    current = own;
    return own;
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
    call: <T, E>(work: Work<Api, T, E>, { signal, deadlineMs }: CallLimits) =>
      new Promise<Result<T, E | WorkError>>((resolve) => {
        if (signal.aborted) return resolve(err({ code: "aborted" }));
        let running: Session<Api>;
        try {
          running = session();
        } catch (error) {
          return resolve(err(internalError(error)));
        }
        const { remote, ended, end } = running;
        const onEnd = (): void => {
          const how: WorkerEnd = ended.reason;
          settle(err({ code: how }));
        };
        // The call settles at once for a caller that gave up. The worker may be stuck, so the deadline still applies.
        const onAbort = (): void => resolve(err({ code: "aborted" }));
        // A listener that is not removed would keep the answer in memory until the worker ends.
        const settle = (reply: Result<T, E | WorkError>): void => {
          clearTimeout(deadline);
          ended.removeEventListener("abort", onEnd);
          signal.removeEventListener("abort", onAbort);
          resolve(reply);
        };
        // A worker that misses the deadline is ended, even after the caller has given up.
        const deadline = setTimeout(() => {
          settle(err({ code: "deadline-exceeded", deadlineMs }));
          end();
        }, deadlineMs);
        ended.addEventListener("abort", onEnd);
        signal.addEventListener("abort", onAbort);
        if (ended.aborted) onEnd();
        else void guarded(() => work(remote, ended)).then(settle);
      }),
  };
}

type Work<Api, T, E> = (remote: Remote<Api>, ended: AbortSignal) => Promise<Result<T, E>>;

/**
 * A worker's methods as the page calls them: with a signal at the end, and with the end of the worker among the errors.
 * The `Bound` arguments come first and are always the same.
 */
export type Calls<Api, Bound extends readonly unknown[] = []> = {
  [Name in ResultMethod<Api>]: Api[Name] extends (
    ...args: [...Bound, ...infer Args]
  ) => Promise<Result<infer T, AppError>>
    ? (...call: [...Args, signal: AbortSignal]) => Promise<Result<T, AppError>>
    : never;
};

/** Runs the calls of {@link createCalls}: a {@link WorkerClient}, or {@link inOwnWorker}. */
export interface CallRunner {
  call<T, E>(
    work: (remote: object) => Promise<Result<T, E>>,
    limits: CallLimits,
  ): Promise<Result<T, E | WorkError>>;
}

/** A method of a worker whose API is not known here. */
type Method = (...args: readonly unknown[]) => Promise<Result<unknown, never>>;

/**
 * Makes the calls of a worker from the table of its methods. Listeners among the arguments are proxied, and hear nothing
 * after the call has settled.
 */
export function createCalls<Api, Bound extends readonly unknown[]>(
  methods: MethodTable<Api>,
  worker: CallRunner,
  ...bound: Bound
): Calls<Api, Bound> {
  const table: [name: string, limits: MethodLimits<unknown[]>][] = Object.entries(methods);
  const calls = table.map(([name, { deadlineMs, transfers, cancels }]) => ({
    [name]: async (...call: readonly unknown[]) => {
      const signal: AbortSignal = Reflect.get<object, number>(call, call.length - 1);
      const args = [...bound, ...call.slice(0, -1)];
      const settled = new AbortController();
      const send = (remote: object): Promise<Result<unknown, never>> => {
        const method: Method = Reflect.get(remote, name);
        if (cancels !== undefined) {
          // Sent to the worker of this call: if it has ended, nothing is to be cancelled.
          const cancel: (requestId: number) => unknown = Reflect.get(remote, "cancel");
          const onAbort = (): void => void cancel(cancels(...args));
          signal.addEventListener("abort", onAbort, { signal: settled.signal });
        }
        const sent = args.map((arg) => {
          if (!isListener(arg)) return arg;
          // Progress has its own port and may arrive later than the answer.
          return proxy((event: unknown) => {
            if (!settled.signal.aborted) arg(event);
          });
        });
        // Comlink looks up the parts by an argument of the message; any object does.
        if (transfers !== undefined)
          transfer(
            sent.find((arg) => arg instanceof Object),
            transfers(...args),
          );
        return method(...sent);
      };
      const reply = await worker.call(send, {
        signal,
        deadlineMs: typeof deadlineMs === "number" ? deadlineMs : deadlineMs(...args),
      });
      abort(settled);
      return reply;
    },
  }));
  // The table has the methods of the API, and their types.
  return Object.assign({}, ...calls);
}

function isListener(arg: unknown): arg is (event: unknown) => void {
  return typeof arg === "function";
}
