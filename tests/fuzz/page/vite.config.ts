import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { buildTarget } from "../../../scripts/build/oldest-browsers.mjs";
import app from "../../../vite.config.ts";

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Builds the page that passes files to the app's own workers. The workers are built as for the app. */
export default defineConfig({
  root: fromHere("."),
  publicDir: false,
  resolve: app.resolve ?? {},
  worker: app.worker ?? {},
  experimental: app.experimental ?? {},
  build: {
    target: buildTarget(),
    outDir: fromHere("../../../.cache/fuzz/site"),
    emptyOutDir: true,
  },
});
