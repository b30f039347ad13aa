import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { buildTarget } from "../scripts/build/oldest-browsers.mjs";
import app from "../vite.config.ts";

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Builds the measured page. Its workers are the app's workers, built in the same way. */
export default defineConfig({
  root: fromHere("page"),
  publicDir: false,
  resolve: app.resolve ?? {},
  worker: app.worker ?? {},
  build: {
    target: buildTarget(),
    outDir: fromHere("../.cache/bench/site"),
    emptyOutDir: false,
  },
});
