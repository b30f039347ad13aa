import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

// The runner is TypeScript, which Node 20 does not read: Vite does.
const here = dirname(fileURLToPath(import.meta.url));
/** @type {{ module: typeof import("./runner/find-subject.ts") }} */
const { module: runner } = await runnerImport(join(here, "runner", "find-subject.ts"), {
  root: dirname(here),
  configFile: false,
  logLevel: "error",
});
process.exitCode = runner.main(process.argv.slice(2));
