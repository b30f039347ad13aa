import { type NetworkDeps, NetworkError } from "./network.ts";

/** A file of a runtime. */
export interface RuntimeFile {
  readonly url: string;
  /** Its length before compression; servers that compress do not say it. */
  readonly bytes: number;
}

/**
 * Imports a part of a runtime's code. What can't be fetched rejects as runtime-unreachable; the browser tries again on
 * the next call.
 */
export async function importRuntime<T>(runtime: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new NetworkError({ code: "runtime-unreachable", runtime }, { cause: error });
  }
}

/** Fetches a WebAssembly file and reports each part that came. Rejects as runtime-unreachable. */
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
      // A file that is longer than ours is another one: set() throws a RangeError.
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
