import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMemoryStream, main } from "assemblyscript/asc";
import { ROOT } from "../root.mjs";

const COMPILED = join(ROOT, ".cache/kernels");

/**
 * @typedef {object} Kernel
 * @property {string} folder of the sources; the entry is index.ts
 * @property {readonly string[]} options options of the compiler
 */

/** The kernels by the id of their virtual module. @type {ReadonlyMap<string, Kernel>} */
const KERNELS = new Map([
  ["virtual:jpeg-kernel", { folder: join(ROOT, "workers/imaging/jpeg/kernel"), options: [] }],
  [
    "virtual:resample-kernel",
    {
      folder: join(ROOT, "workers/imaging/resample/kernel"),
      // 4 MiB. A device allocates only the used part.
      options: ["--enable", "simd", "--initialMemory", "64"],
    },
  ],
  [
    "virtual:convolution-kernel",
    {
      folder: join(ROOT, "workers/inference/classifiers/networks/tfjs/kernel"),
      // This kernel works in the memory of TensorFlow.js.
      options: ["--enable", "relaxed-simd", "--importMemory", "--initialMemory", "0"],
    },
  ],
]);

/**
 * Makes a virtual module for each kernel, which is compiled from AssemblyScript. The module contains the kernel's
 * bytes, so a worker needs no second file, and hosts need no MIME type for the kernel.
 * @returns {import("vite").Plugin}
 */
export function kernels() {
  return {
    name: "kernels",
    resolveId: (id) => (KERNELS.has(id) ? `\0${id}` : null),
    load: async (id) => {
      const kernel = id.startsWith("\0") ? KERNELS.get(id.slice(1)) : undefined;
      return kernel === undefined ? null : moduleOf(await readKernel(kernel));
    },
  };
}

/**
 * Returns a compiled kernel. Compiling takes seconds, so the result is cached by a hash of the sources and of
 * package.json.
 * @param {Kernel} kernel
 */
async function readKernel(kernel) {
  const file = join(COMPILED, `${hashOfSources(kernel)}.wasm`);
  if (!existsSync(file)) {
    const bytes = await compileKernel(kernel.folder, kernel.options);
    mkdirSync(COMPILED, { recursive: true });
    // Renaming is atomic: another build or test never sees a part of the file.
    writeFileSync(`${file}.${process.pid}`, bytes);
    renameSync(`${file}.${process.pid}`, file);
  }
  return readFileSync(file);
}

/** @param {Kernel} kernel */
function hashOfSources({ folder, options }) {
  const hash = createHash("sha256").update(options.join());
  for (const file of readdirSync(folder).toSorted()) hash.update(readFileSync(join(folder, file)));
  return hash
    .update(readFileSync(import.meta.filename))
    .update(readFileSync(join(ROOT, "package.json")))
    .digest("hex");
}

/** @param {Buffer} bytes of the kernel */
function moduleOf(bytes) {
  return `
const bytes = Uint8Array.from(atob("${bytes.toString("base64")}"), (character) => character.charCodeAt(0));
export const runsHere = () => WebAssembly.validate(bytes);
export const startKernel = async (imports) => (await WebAssembly.instantiate(bytes, imports)).instance.exports;
`;
}

/**
 * Compiles the AssemblyScript in a folder to WebAssembly. The entry is index.ts.
 * @param {string} folder
 * @param {readonly string[]} options of the compiler for this kernel
 * @returns {Promise<Uint8Array>}
 * @throws {Error} with the messages of the compiler, if there are any
 */
async function compileKernel(folder, options) {
  /** @type {Uint8Array | null} */
  let binary = null;
  const said = createMemoryStream();
  const { error } = await main(
    // A kernel allocates nothing, so it needs no runtime. Table accesses need no bounds checks, because a few bits form
    // the index.
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
