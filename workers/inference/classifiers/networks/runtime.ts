import { type NetworkDeps, NetworkError } from "./network.ts";

/** A file of a runtime. */
export interface RuntimeFile {
  readonly url: string;
  /** Uncompressed length: servers that compress a file do not send this length. */
  readonly bytes: number;
}

/**
 * Imports a part of a runtime's code. A failed download rejects as runtime-unreachable; the browser tries again on
 * the next call.
 */
export async function importRuntime<T>(runtime: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new NetworkError({ code: "runtime-unreachable", runtime }, { cause: error });
  }
}

/** Downloads a WebAssembly file and reports its progress. Rejects as runtime-unreachable. */
export async function fetchRuntimeFile(
  { url, bytes }: RuntimeFile,
  runtime: string,
  { fetch, onProgress }: Pick<NetworkDeps, "fetch" | "onProgress">,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = new Uint8Array(bytes);
  const report = (loadedBytes: number): void =>
    onProgress({ stage: "runtime", loadedBytes, totalBytes: bytes });
  try {
    report(0);
    const response = await fetch(url);
    if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
    const reader = response.body.getReader();
    let loaded = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      // If the file is longer, it is a different one, and set() throws a RangeError.
      file.set(part.value, loaded);
      loaded += part.value.length;
      report(loaded);
    }
    if (loaded !== bytes) throw new Error(`${loaded} bytes instead of ${bytes}`);
    return file;
  } catch (error) {
    throw new NetworkError({ code: "runtime-unreachable", runtime }, { cause: error });
  }
}

/** How to recognise the errors of a runtime. */
interface RuntimeErrors {
  /** Display name with version. */
  readonly runtime: string;
  /** Messages for an unsupported operation; the first group is the operation's name, the second may be its version. */
  readonly unsupported: readonly RegExp[];
  /** The message if memory is short. */
  readonly memory?: RegExp;
  /** Lines that the runtime logged with the error. */
  readonly log?: readonly string[];
}

/** Messages of browsers and C++ for short memory or an impossible size. Nothing else in the errors shows this cause. */
const OUT_OF_MEMORY = [
  /out of memory|bad_alloc|\boom\b/i,
  /alloc\w* (?:failed|failure|size overflow)|(?:could not|failed to|cannot) (?:allocate(?! tensors)|enlarge)/i,
  /invalid (?:typed )?array (?:buffer )?length|number of elements overflowed|would require more than \d+ bytes/i,
];

/** The folders of a source file of C++, on the machine that built a runtime. */
const BUILD_PATH = /(?<![\w.+:/-])[\w.+:/-]*\/(?=[\w.-]+\.(?:h|hpp|cc|cpp)\b)/g;

/**
 * Turns an error of a runtime into a known fault. Such errors differ only in their messages. No other function of
 * the app interprets messages of other programs.
 */
export function toNetworkError(
  error: unknown,
  { runtime, unsupported, memory, log = [] }: RuntimeErrors,
): NetworkError {
  if (error instanceof NetworkError) return error;
  const detail = [String(error), ...log].join("; ").replaceAll(BUILD_PATH, "");
  for (const pattern of unsupported) {
    const [, name, version] = pattern.exec(detail) ?? [];
    if (name !== undefined) {
      const operation = version === undefined ? name : `${name} (version ${version})`;
      return new NetworkError({ code: "model-operation-unsupported", operation, runtime }, { cause: error });
    }
  }
  const isMemory = [...OUT_OF_MEMORY, ...(memory === undefined ? [] : [memory])].some((each) =>
    each.test(detail),
  );
  if (isMemory) return new NetworkError({ code: "model-out-of-memory" }, { cause: error });
  return new NetworkError({ code: "model-not-runnable", runtime, detail }, { cause: error });
}
