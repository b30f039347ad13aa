import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileKernel } from "./compile-kernel.mjs";

const MODULE = "virtual:jpeg-kernel";
const ROOT = join(import.meta.dirname, "../..");
const SOURCE = join(ROOT, "workers/imaging/jpeg/kernel");
const COMPILED = join(ROOT, ".cache/jpeg-kernel");

/**
 * Makes a module of the JPEG reader's kernel, which is compiled from AssemblyScript. Its bytes are part of the module, so that a
 * worker needs no second file, and hosts no type for it.
 * @returns {import("vite").Plugin}
 */
export function jpegKernel() {
  return {
    name: "jpeg-kernel",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: async (id) => (id === `\0${MODULE}` ? moduleOf(await readKernel()) : null),
  };
}

/** The compiled kernel. Compiling takes seconds, so it is done once for each state of the sources and the compiler. */
async function readKernel() {
  const file = join(COMPILED, `${hashOfSources()}.wasm`);
  if (!existsSync(file)) {
    const bytes = await compileKernel(SOURCE);
    mkdirSync(COMPILED, { recursive: true });
    // Whole or not at all, for builds and tests that run at the same time.
    writeFileSync(`${file}.${process.pid}`, bytes);
    renameSync(`${file}.${process.pid}`, file);
  }
  return readFileSync(file);
}

function hashOfSources() {
  const hash = createHash("sha256");
  const compiler = join(import.meta.dirname, "compile-kernel.mjs");
  for (const file of readdirSync(SOURCE).toSorted()) hash.update(readFileSync(join(SOURCE, file)));
  return hash
    .update(readFileSync(compiler))
    .update(readFileSync(join(ROOT, "package.json")))
    .digest("hex");
}

/** @param {Buffer} bytes of the kernel */
function moduleOf(bytes) {
  return `
const bytes = Uint8Array.from(atob("${bytes.toString("base64")}"), (character) => character.charCodeAt(0));
export const startKernel = async () => (await WebAssembly.instantiate(bytes)).instance.exports;
`;
}
