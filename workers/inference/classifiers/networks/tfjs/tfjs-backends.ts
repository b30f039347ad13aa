import { abort } from "#domain/abort.ts";
import type { Backend } from "#domain/model.ts";
import { NetworkError } from "#workers/inference/classifiers/networks/network.ts";
import type { LoadedModel } from "#workers/inference/contract.ts";

/** The steps of a backend trial. `T` is a network on the backend. */
export interface BackendSteps<T> {
  /** Loads the network. Rejects if the backend can't run it. */
  open(backend: Backend): Promise<T>;
  /** Runs the network twice and returns the milliseconds of the second run; 0 if it can't run yet. Rejects like `open`. */
  time(opened: T): Promise<number>;
  /** Frees the network. */
  close(opened: T): void;
  /** Name of the graphics processor; null if there is none. */
  graphicsRenderer(): string | null;
  /** Resolves when timing a backend other than WebAssembly has taken too long. */
  limit(signal: AbortSignal): Promise<void>;
}

/** The chosen backend with the network. */
export interface ChosenBackend<T> {
  readonly backend: Backend;
  readonly opened: T;
  readonly backendRuns: LoadedModel["backendRuns"];
}

interface Tried<T> {
  readonly opened: T;
  readonly runMs: number;
}

/** Software renderers. WebAssembly is 10 to 15 times as fast. */
const SOFTWARE =
  /swiftshader|llvmpipe|softpipe|software|basic render|microsoft basic|apple software|virgl|paravirtual/i;

/** True for a real graphics processor, false for a software renderer. */
export function isHardware(renderer: string | null): boolean {
  return renderer !== null && renderer !== "" && !SOFTWARE.test(renderer);
}

/**
 * Tries WebAssembly, then WebGL if there is a graphics processor, and keeps the faster one. Uses plain JavaScript
 * only if both fail. Rejects with WebAssembly's fault if no backend runs the network. If the download of
 * WebAssembly failed, it rejects at once: the connection may soon return, and plain JavaScript would be many times
 * slower until the next load. With `asked`, it tries only that backend.
 */
export async function chooseBackend<T>(
  steps: BackendSteps<T>,
  asked: Backend | null,
): Promise<ChosenBackend<T>> {
  if (asked !== null) return takeBackend(steps, asked);
  const backendRuns: { readonly backend: string; readonly runMs: number | null }[] = [];
  let best: (Tried<T> & { readonly backend: Backend }) | null = null;
  let firstError: unknown = null;
  const order: Backend[] = isHardware(steps.graphicsRenderer()) ? ["wasm", "webgl"] : ["wasm"];
  for (const backend of [...order, "cpu" as const]) {
    if (backend === "cpu" && best !== null) break;
    try {
      const tried: Tried<T> | null = await tryBackend(steps, backend, backend === "webgl" && best !== null);
      backendRuns.push({ backend, runMs: tried?.runMs ?? null });
      if (tried === null) continue;
      const { opened, runMs }: Tried<T> = tried;
      if (best !== null && best.runMs <= runMs) {
        steps.close(opened);
        continue;
      }
      if (best !== null) steps.close(best.opened);
      best = { backend, opened, runMs };
    } catch (error) {
      if (isUnreachable(error) && best === null) throw error;
      backendRuns.push({ backend, runMs: null });
      firstError ??= error;
    }
  }
  if (best === null) throw firstError;
  return { backend: best.backend, opened: best.opened, backendRuns };
}

async function takeBackend<T>(steps: BackendSteps<T>, backend: Backend): Promise<ChosenBackend<T>> {
  const { opened, runMs } = await openAndTime(steps, backend);
  return { backend, opened, backendRuns: [{ backend, runMs }] };
}

function isUnreachable(error: unknown): boolean {
  return error instanceof NetworkError && error.fault.code === "runtime-unreachable";
}

async function openAndTime<T>(steps: BackendSteps<T>, backend: Backend): Promise<Tried<T>> {
  const opened = await steps.open(backend);
  try {
    return { opened, runMs: await steps.time(opened) };
  } catch (error) {
    steps.close(opened);
    throw error;
  }
}

/** Loads and times a network. Null if the timing reaches its limit; the network is then freed when the run ends. */
async function tryBackend<T>(
  steps: BackendSteps<T>,
  backend: Backend,
  isLimited: boolean,
): Promise<Tried<T> | null> {
  const attempt = openAndTime(steps, backend);
  if (!isLimited) return attempt;
  const controller = new AbortController();
  try {
    const tooLong = steps.limit(controller.signal).then(() => null);
    const first = await Promise.race([attempt, tooLong]);
    if (first === null) {
      // WebAssembly already runs, so the outcome of this attempt does not matter.
      void attempt.then(({ opened }) => steps.close(opened)).catch(() => null);
    }
    return first;
  } finally {
    abort(controller);
  }
}
