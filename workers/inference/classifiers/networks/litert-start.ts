import { type LiteRt, loadLiteRt, supportsFeature } from "@litertjs/core";
import compatWasmUrl from "@litertjs/core/wasm/litert_wasm_compat_internal.wasm?url";
import plainWasmUrl from "@litertjs/core/wasm/litert_wasm_internal.wasm?url";
import threadedGlueUrl from "@litertjs/core/wasm/litert_wasm_threaded_internal.js?url";
import threadedWasmUrl from "@litertjs/core/wasm/litert_wasm_threaded_internal.wasm?url";
import { RUNTIMES } from "#models/runtimes.ts";
import type { NetworkDeps } from "./network.ts";
import { fetchRuntimeFile, importRuntime } from "./runtime.ts";

const runtime = RUNTIMES.litert.name;

/** Emscripten's factory: starts the WebAssembly with these settings. */
type ModuleFactory = (settings: object) => Promise<unknown>;

interface Build {
  /** Loads the glue code of the WebAssembly. */
  readonly glue: () => Promise<{ readonly default: ModuleFactory }>;
  readonly wasm: { readonly url: string; readonly bytes: number };
  /** The script that its threads run. */
  readonly threadScript?: string;
}

/** The builds of LiteRT.js that the app uses: with relaxed SIMD, for browsers without it, and with threads. */
export const LITERT_BUILDS = {
  plain: {
    glue: () => import("@litertjs/core/wasm/litert_wasm_internal.js"),
    wasm: { url: plainWasmUrl, bytes: 9_367_934 },
  },
  compat: {
    glue: () => import("@litertjs/core/wasm/litert_wasm_compat_internal.js"),
    wasm: { url: compatWasmUrl, bytes: 9_334_181 },
  },
  threaded: {
    glue: () => import("@litertjs/core/wasm/litert_wasm_threaded_internal.js"),
    wasm: { url: threadedWasmUrl, bytes: 9_445_834 },
    threadScript: threadedGlueUrl,
  },
} as const satisfies Record<string, Build>;

export type LiteRtBuild = keyof typeof LITERT_BUILDS;

export interface StartedLiteRt {
  readonly liteRt: LiteRt;
  readonly build: LiteRtBuild;
  /** The log lines since the last call, such as reasons for refusing a model. */
  readonly takeLog: () => readonly string[];
}

/** Chooses the build for a browser. */
export function buildFor(can: { readonly relaxedSimd: boolean; readonly threads: boolean }): LiteRtBuild {
  if (!can.relaxedSimd) return "compat";
  return can.threads ? "threaded" : "plain";
}

/** Downloads LiteRT's WebAssembly and starts it. Rejects if either fails. See: [Note: LiteRT without importScripts] */
export async function startLiteRt(deps: NetworkDeps): Promise<StartedLiteRt> {
  const relaxedSimd = await supportsFeature("relaxedSimd");
  const threads = deps.isolated && (await supportsFeature("threads"));
  const build = buildFor({ relaxedSimd, threads });
  const { glue, wasm, threadScript }: Build = LITERT_BUILDS[build];
  const [{ default: factory }, wasmBinary] = await Promise.all([
    importRuntime(runtime, glue),
    fetchRuntimeFile(wasm, runtime, deps),
  ]);
  let lines: string[] = [];
  const keep = (...parts: readonly unknown[]): void => {
    lines = [...lines.slice(-19), parts.join(" ")];
  };
  const settings = { wasmBinary, print: keep, printErr: keep, mainScriptUrlOrBlob: threadScript };
  const liteRt = await withHandedGlue(factory, settings, () => loadLiteRt("litert.js"));
  return {
    liteRt,
    build,
    takeLog: () => {
      const taken = lines;
      lines = [];
      return taken;
    },
  };
}

/**
 * Runs `start` while LiteRT.js finds this glue code and these settings.
 *
 * [Note: LiteRT without importScripts]
 * LiteRT.js loads its glue code with importScripts, which module workers refuse, and then reads the global
 * ModuleFactory. Here the glue code is a chunk of the app, so this function imports it and sets ModuleFactory
 * first; the import that LiteRT.js then requests does nothing. The global Module passes the WebAssembly to it, and
 * receives the messages that would go to the console. LiteRT.js requests a graphics device when it starts, and
 * warns if there is none. So it gets an empty device during the start; a model that is to run on a graphics processor
 * brings its own. Its glue code would create a trusted-types policy for its threads, which the app's policy forbids. So
 * trustedTypes is hidden, and the glue code starts the threads under the default policy.
 */
async function withHandedGlue<T>(
  factory: ModuleFactory,
  settings: object,
  start: () => Promise<T>,
): Promise<T> {
  const noGraphics = {
    requestAdapter: () =>
      Promise.resolve({ limits: {}, features: new Set(), requestDevice: () => Promise.resolve(null) }),
  };
  const undo = [
    shadow(globalThis, "ModuleFactory", factory),
    shadow(globalThis, "Module", settings),
    shadow(globalThis, "importScripts", () => {}),
    shadow(globalThis.navigator, "gpu", noGraphics),
    shadow(globalThis, "trustedTypes", undefined),
  ];
  try {
    return await start();
  } finally {
    for (const each of undo) each();
  }
}

/** Replaces a property of `target`. The returned function restores the old one. */
function shadow(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    Reflect.deleteProperty(target, name);
    if (before !== undefined) Object.defineProperty(target, name, before);
  };
}
