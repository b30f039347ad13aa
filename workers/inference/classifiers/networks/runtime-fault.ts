import { NetworkError } from "./network.ts";

/** How to read the errors of one runtime. */
interface RuntimeErrors {
  /** Name and version for people. */
  readonly runtime: string;
  /** Its messages for an operation that it lacks; the first group is the operation's name. */
  readonly unsupported: readonly RegExp[];
  /** Its own message for a lack of memory. */
  readonly memory?: RegExp;
  /** Lines that it logged beside the error. */
  readonly log?: readonly string[];
}

/** The messages of engines and C++ for a lack of memory, or for an impossible size. Nothing else in their errors tells it. */
const OUT_OF_MEMORY = [
  /out of memory|bad_alloc|\boom\b/i,
  /alloc\w* (?:failed|failure|size overflow)|(?:could not|failed to|cannot) (?:allocate(?! tensors)|enlarge)/i,
  /invalid (?:typed )?array (?:buffer )?length|number of elements overflowed|would require more than \d+ bytes/i,
];

/**
 * Turns an error of a runtime into a known fault. Runtimes tell their faults apart only by their messages, so this is
 * the one place that reads messages of others.
 */
export function toNetworkError(
  error: unknown,
  { runtime, unsupported, memory, log = [] }: RuntimeErrors,
): NetworkError {
  if (error instanceof NetworkError) return error;
  const detail = [String(error), ...log].join("; ");
  for (const pattern of unsupported) {
    const operation = pattern.exec(detail)?.[1];
    if (operation !== undefined) {
      return new NetworkError({ code: "model-operation-unsupported", operation, runtime }, { cause: error });
    }
  }
  const isMemory = [...OUT_OF_MEMORY, ...(memory === undefined ? [] : [memory])].some((each) =>
    each.test(detail),
  );
  if (isMemory) return new NetworkError({ code: "model-out-of-memory" }, { cause: error });
  return new NetworkError({ code: "model-not-runnable", runtime, detail }, { cause: error });
}
