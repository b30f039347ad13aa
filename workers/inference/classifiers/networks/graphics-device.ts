import { NetworkError } from "./network.ts";

/** A device of WebGPU that a runtime computes on. */
export interface WatchedDevice {
  /**
   * Settles like `work`, but rejects with model-context-lost once the browser has lost the device: some runtimes would
   * wait forever, and others answer with zeros.
   */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Watches a device from now on. */
export function watchDevice({ lost }: Pick<GPUDevice, "lost">): WatchedDevice {
  let isLost = false;
  /** What ends the work that is going on. A race of each with `lost` itself would keep all results as long as the device. */
  const waiting = new Set<() => void>();
  void lost.then(() => {
    isLost = true;
    for (const end of waiting) end();
  });
  return {
    during: async (work) => {
      if (isLost) throw new NetworkError({ code: "model-context-lost" });
      let end!: () => void;
      const losing = new Promise<null>((resolve) => {
        end = () => resolve(null);
      });
      waiting.add(end);
      try {
        const outcome = await Promise.race([work().then((value) => ({ value })), losing]);
        if (isLost || outcome === null) throw new NetworkError({ code: "model-context-lost" });
        return outcome.value;
      } finally {
        waiting.delete(end);
      }
    },
  };
}

/** The adapter that WebGPU prefers; null if the browser has none. */
export async function requestAdapter(): Promise<GPUAdapter | null> {
  // Browsers without WebGPU, and pages that are no secure context, lack it.
  const gpu: GPU | undefined = Reflect.get(navigator, "gpu");
  return gpu?.requestAdapter({ powerPreference: "high-performance" }) ?? null;
}

/** The names of the graphics processor for WebGPU and for WebGL; empty ones if there is none. */
export async function graphicsName(): Promise<string> {
  const info = (await requestAdapter())?.info;
  const names = [info?.vendor, info?.architecture, info?.device, info?.description, graphicsRenderer()];
  return names.map((name) => name ?? "").join("; ");
}

/** Name of the graphics processor behind WebGL2 in this worker; null if there is none. Releases the context at once. */
function graphicsRenderer(): string | null {
  const gl = new OffscreenCanvas(1, 1).getContext("webgl2");
  if (gl === null) return null;
  try {
    const names = gl.getExtension("WEBGL_debug_renderer_info");
    const renderer: unknown = gl.getParameter(names === null ? gl.RENDERER : names.UNMASKED_RENDERER_WEBGL);
    return typeof renderer === "string" ? renderer : null;
  } finally {
    gl.getExtension("WEBGL_lose_context")?.loseContext();
  }
}
