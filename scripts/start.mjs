import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build, preview } from "vite";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Builds the app and serves the build until it is told to stop.
 * @param {string[]} args --port NUMBER, --host ADDRESS, --strictPort, --open, as `vite preview` takes them
 */
async function main(args) {
  const options = readOptions(args);
  await build({ root });
  const server = await preview({ root, preview: options });
  // Vite itself closes the server at SIGTERM.
  process.once("SIGINT", () => {
    void server.close().finally(() => process.exit());
  });
  const url = server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0];
  if (url === undefined) throw new Error("the server runs, but has no address to open");
  console.log(`Bio Kingdom is served at ${url}`);
}

/**
 * @param {string[]} args
 * @returns {import("vite").PreviewOptions}
 */
function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: "string", default: "4173" },
      host: { type: "string" },
      strictPort: { type: "boolean", default: false },
      open: { type: "boolean", default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`--port takes a number from 1 to 65535, not "${values.port}"`);
  }
  const host = values.host === undefined ? {} : { host: values.host };
  return { port, strictPort: values.strictPort, open: values.open, ...host };
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? `start: ${error.message}` : error);
  process.exit(1);
}
