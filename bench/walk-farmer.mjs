import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

// The runner is TypeScript, which Node 20 does not read: Vite does.
const here = dirname(fileURLToPath(import.meta.url));
/** @type {{ module: typeof import("./runner/walk-farmer.ts") }} */
const { module: runner } = await runnerImport(join(here, "runner", "walk-farmer.ts"), {
  root: dirname(here),
  configFile: false,
  logLevel: "error",
});
process.exitCode = await runner.main(process.argv.slice(2));
