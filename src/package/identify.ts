import { systemClock } from "#domain/clock.ts";
import { createIdentifierWith } from "#src/core/identifier/create-identifier.ts";
import type { Identifier, IdentifierFault, IdentifierOptions } from "#src/core/identifier/identifier.ts";
import { startPipeline } from "./start-pipeline.ts";

export type {
  Identifier,
  IdentifierError,
  IdentifierFault,
  IdentifierOptions,
  IdentifyPhotoOptions,
  LoadedIdentifier,
  LoadIdentifierOptions,
  PackageOfFiles,
  PhotoAnswer,
} from "#src/core/identifier/identifier.ts";

/**
 * Makes an identifier of a model package, with workers from a folder of assets. Fetches nothing before its first call.
 * Throws a TypeError for an address that is none.
 */
export function createIdentifier(options: IdentifierOptions): Identifier {
  const { pipeline, ...started } = startPipeline(options.assets);
  return createIdentifierWith(options, {
    ...pipeline,
    ...started,
    clock: systemClock,
    page: location.href,
    fetch: (...request) => fetch(...request),
    webAssemblyFault,
  });
}

/** The shortest WebAssembly module. */
const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** The page's policy holds in the workers too: where the page may not compile WebAssembly, they may not. */
function webAssemblyFault(): IdentifierFault | null {
  if (typeof WebAssembly === "undefined") return { code: "webassembly-missing" };
  try {
    void new WebAssembly.Module(EMPTY_MODULE);
    return null;
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) return { code: "webassembly-blocked" };
    throw error;
  }
}
