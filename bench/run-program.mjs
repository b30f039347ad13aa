import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { kernels } from "../scripts/kernels/plugin.mjs";

/**
 * Runs a program of bench/runner with the arguments of the command line. It is TypeScript, which Node 20 does not read:
 * Vite does.
 * @param {string} file its path from bench/runner; it exports `main`, which answers the exit code
 */
export async function runProgram(file) {
  // Unless told, Vite would take this for development and build the app so.
  process.env.NODE_ENV = "production";
  const here = dirname(fileURLToPath(import.meta.url));
  /** @type {{ module: { main(args: readonly string[]): number | Promise<number> } }} */
  const { module: program } = await runnerImport(join(here, "runner", file), {
    root: dirname(here),
    configFile: false,
    plugins: [kernels()],
    logLevel: "error",
  });
  process.exitCode = await program.main(process.argv.slice(2));
}
