import type { DeviceFacts } from "#domain/benchmark/device-benchmark.ts";

/** What this browser tells of itself. It is shown and exported here, and sent nowhere. */
export function readDeviceFacts(): DeviceFacts {
  const memory: unknown = "deviceMemory" in navigator ? navigator.deviceMemory : undefined;
  return {
    browser: navigator.userAgent,
    // The types say that it is always there.
    cores: navigator.hardwareConcurrency > 0 ? navigator.hardwareConcurrency : null,
    memoryGb: typeof memory === "number" ? memory : null,
    crossOriginIsolated: globalThis.crossOriginIsolated,
    graphics: graphicsName(),
  };
}

/** Firefox tells it at once; others give a word that says nothing, and tell it through an extension. */
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
    // Browsers keep a few contexts alone; the models may want them.
    context.getExtension("WEBGL_lose_context")?.loseContext();
  }
}
