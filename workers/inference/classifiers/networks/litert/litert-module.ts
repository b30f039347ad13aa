import { type LiteRt, loadLiteRt, supportsFeature } from "@litertjs/core";
import compatWasmUrl from "@litertjs/core/wasm/litert_wasm_compat_internal.wasm?url";
import plainWasmUrl from "@litertjs/core/wasm/litert_wasm_internal.wasm?url";
import threadedGlueUrl from "@litertjs/core/wasm/litert_wasm_threaded_internal.js?url";
import threadedWasmUrl from "@litertjs/core/wasm/litert_wasm_threaded_internal.wasm?url";
import type { NetworkDeps } from "../network.ts";
import { fetchRuntimeFile, importRuntime } from "../runtime-files.ts";

/** Emscripten's factory: starts the WebAssembly with what is handed in. */
type ModuleFactory = (settings: object) => Promise<unknown>;

interface Build {
  /** Glue of the WebAssembly, fetched when it is wanted. */
  readonly glue: () => Promise<{ readonly default: ModuleFactory }>;
  readonly wasm: { readonly url: string; readonly bytes: number };
  /** The script that its threads start from. */
  readonly threadScript?: string;
}

/** The builds of LiteRT.js that we use: with relaxed SIMD, for browsers without it, and with threads. */
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

/** The name of a build. */
export type LiteRtBuild = keyof typeof LITERT_BUILDS;

/** LiteRT, started. */
export interface StartedLiteRt {
  readonly liteRt: LiteRt;
  readonly build: LiteRtBuild;
  /** Lines that it wrote since the last call; what it says of a model that it refuses stands there. */
  readonly takeLog: () => readonly string[];
}

/** The build that suits a browser. */
export function buildFor(can: { readonly relaxedSimd: boolean; readonly threads: boolean }): LiteRtBuild {
  if (!can.relaxedSimd) return "compat";
  return can.threads ? "threaded" : "plain";
}

/**
 * Fetches LiteRT's WebAssembly and starts it. Rejects where it can't be fetched or started.
 * See: [Note: LiteRT without importScripts]
 */
export async function startLiteRt(runtime: string, deps: NetworkDeps): Promise<StartedLiteRt> {
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
 * [Note: LiteRT without importScripts]
 * LiteRT.js loads its glue with importScripts, which module workers refuse, and finds there a global ModuleFactory. Here
 * the glue is a chunk of ours that was imported already, so ModuleFactory is put there beforehand, and the import that
 * is asked for has nothing left to do. Module hands over the WebAssembly and takes the messages that would go to the
 * console. As LiteRT.js asks for a graphics device at its start and warns where there is none, it is told of an empty
 * one meanwhile: models run on WebAssembly. Its glue would make a trusted-types policy of its own for its threads, which
 * ours forbids; where it sees no trusted types, it starts them under the default one.
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

/** Puts a property of ours before what `target` has; the answer takes it away again. */
function shadow(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    Reflect.deleteProperty(target, name);
    if (before !== undefined) Object.defineProperty(target, name, before);
  };
}
