import type { DeviceFacts } from "#domain/device-benchmark.ts";
import type { DevicePower } from "./answer-photos.ts";

/** Reads the number of cores and the memory. Browsers report memory in steps, and some report none. */
export function readDevicePower(): DevicePower {
  const memory: unknown = "deviceMemory" in navigator ? navigator.deviceMemory : undefined;
  return {
    // In spite of its type, some browsers lack it.
    cores: navigator.hardwareConcurrency > 0 ? navigator.hardwareConcurrency : null,
    memoryGb: typeof memory === "number" ? memory : null,
  };
}

/** Reads what the browser reports about itself and the device. The app shows and exports it, and sends it nowhere. */
export function readDeviceFacts(): DeviceFacts {
  return {
    browser: navigator.userAgent,
    ...readDevicePower(),
    crossOriginIsolated: globalThis.crossOriginIsolated,
    graphics: graphicsName(),
  };
}

/** Name of the graphics processor; null if WebGL2 is not available. Some browsers give it only through an extension. */
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
    // Browsers allow only a few contexts, and models may need them.
    context.getExtension("WEBGL_lose_context")?.loseContext();
  }
}
