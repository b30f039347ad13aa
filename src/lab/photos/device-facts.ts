import type { DeviceFacts } from "#domain/device-benchmark.ts";
import type { DevicePower } from "./answer-photos.ts";

/** Reads the number of cores and the memory. Browsers round the memory, and some do not report it. */
export function readDevicePower(): DevicePower {
  const memory: unknown = "deviceMemory" in navigator ? navigator.deviceMemory : undefined;
  return {
    // Some browsers lack this property, although its type says otherwise.
    cores: navigator.hardwareConcurrency > 0 ? navigator.hardwareConcurrency : null,
    memoryGb: typeof memory === "number" ? memory : null,
  };
}

/**
 * Reads what the browser reports about itself and the device. The app shows and exports these facts, but sends them
 * nowhere.
 */
export function readDeviceFacts(): DeviceFacts {
  return {
    browser: navigator.userAgent,
    ...readDevicePower(),
    crossOriginIsolated: globalThis.crossOriginIsolated,
    graphics: graphicsName(),
  };
}

/**
 * Name of the graphics processor; null if WebGL2 is not available. Some browsers give the name only through an
 * extension.
 */
function graphicsName(): string | null {
  const context = document.createElement("canvas").getContext("webgl2");
  if (context === null) return null;
  try {
    const plain: unknown = context.getParameter(context.RENDERER);
    if (typeof plain === "string" && plain !== "WebKit WebGL") return plain;
    const extension = context.getExtension("WEBGL_debug_renderer_info");
    const name: unknown = extension && context.getParameter(extension.UNMASKED_RENDERER_WEBGL);
    return typeof name === "string" ? name : null;
  } finally {
    // Frees the context, because browsers allow only a few and models may need them.
    context.getExtension("WEBGL_lose_context")?.loseContext();
  }
}
