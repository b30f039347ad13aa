/** Starts a kernel in WebAssembly. Null where the browser runs none, or not what the kernel needs, or has no memory for it. */
export async function startWhereAvailable<Kernel>(start: () => Promise<Kernel>): Promise<Kernel | null> {
  if (typeof WebAssembly === "undefined") return null;
  try {
    return await start();
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}

/**
 * True for what a start throws where there is no memory for WebAssembly, or an instruction is not known (SIMD), or a policy
 * forbids it: Safari before 16 does not know 'wasm-unsafe-eval', and throws an EvalError when the kernel's memory is made.
 */
function isUnavailable(error: unknown): boolean {
  return (
    error instanceof RangeError || error instanceof EvalError || error instanceof WebAssembly.CompileError
  );
}
