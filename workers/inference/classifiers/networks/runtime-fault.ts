import { NetworkError } from "./network.ts";

/** How to read the errors of one runtime. */
interface RuntimeErrors {
  /** Name and version for people. */
  readonly runtime: string;
  /** How it words an operation that it does not have; the first group is the operation's name. */
  readonly unsupported: readonly RegExp[];
  /** How it words a lack of memory in its own way. */
  readonly memory?: RegExp;
  /** What it wrote beside the error, which may say more. */
  readonly log?: readonly string[];
}

/** How engines and C++ word a lack of memory, or a size that no memory has. Nothing else in their errors tells it. */
const OUT_OF_MEMORY = [
  /out of memory|bad_alloc|\boom\b/i,
  /alloc\w* (?:failed|failure|size overflow)|(?:could not|failed to|cannot) (?:allocate(?! tensors)|enlarge)/i,
  /invalid (?:typed )?array (?:buffer )?length|number of elements overflowed|would require more than \d+ bytes/i,
];

/**
 * What an error of a runtime means. Runtimes tell their faults apart by words only, so that this is the one place where
 * words of others are read.
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
