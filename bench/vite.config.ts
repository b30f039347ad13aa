import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import app from "../vite.config.ts";

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The page that is measured: the app's workers, built as the app builds them. */
export default defineConfig({
  root: fromHere("page"),
  publicDir: false,
  resolve: app.resolve ?? {},
  worker: app.worker ?? {},
  build: {
    target: app.build?.target ?? "es2023",
    outDir: fromHere("../.cache/bench/site"),
    emptyOutDir: false,
  },
});
