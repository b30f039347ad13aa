/**
 * Name of the graphics processor behind WebGL2 in this worker; null where there is no WebGL2 or no name. The context
 * that is made to ask is given back at once.
 */
export function graphicsRenderer(): string | null {
  if (typeof OffscreenCanvas === "undefined") return null;
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
