import { createMemoryStream, main } from "assemblyscript/asc";

/**
 * Compiles the AssemblyScript in a folder, from its index.ts on, to WebAssembly.
 * @param {string} folder
 * @param {readonly string[]} options of the compiler that not every kernel takes
 * @returns {Promise<Uint8Array>}
 * @throws {Error} with what the compiler says, where it says anything
 */
export async function compileKernel(folder, options) {
  /** @type {Uint8Array | null} */
  let binary = null;
  const said = createMemoryStream();
  const { error } = await main(
    // Nothing is allocated in it, so it needs no runtime. Reads of tables need no checks: their indices are bits.
    [
      "index.ts",
      "--baseDir",
      folder,
      "--outFile",
      "kernel.wasm",
      "--runtime",
      "stub",
      "--noAssert",
      "-O3",
      "--converge",
      ...options,
    ],
    {
      stderr: said,
      writeFile: (_name, contents) => {
        if (typeof contents !== "string") binary = contents;
      },
    },
  );
  if (error !== null || said.toString() !== "" || binary === null) {
    throw new Error(`the kernel in ${folder} can't be compiled: ${said.toString() || error?.message}`);
  }
  return binary;
}
