import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

// Unless told, Vite would take this for development and build the app so.
process.env.NODE_ENV = "production";

// The runner is TypeScript, which Node 20 does not read: Vite does.
const here = dirname(fileURLToPath(import.meta.url));
/** @type {{ module: typeof import("./runner/read-photos.ts") }} */
const { module: runner } = await runnerImport(join(here, "runner", "read-photos.ts"), {
  root: dirname(here),
  configFile: false,
  logLevel: "error",
});
process.exitCode = await runner.main(process.argv.slice(2));
