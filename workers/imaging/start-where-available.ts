/** Starts what runs in WebAssembly. Null where the browser runs none, as in Apple's lockdown mode, or has no memory for it. */
export async function startWhereAvailable<Started>(start: () => Promise<Started>): Promise<Started | null> {
  if (typeof WebAssembly === "undefined") return null;
  try {
    return await start();
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}

/** True for what a start throws where there is no memory for WebAssembly, or a policy of the host forbids it. */
function isUnavailable(error: unknown): boolean {
  return error instanceof RangeError || error instanceof WebAssembly.CompileError;
}
