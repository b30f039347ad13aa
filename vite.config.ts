import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The development server needs an inline script and a web socket, which the app's content security policy forbids. */
function withoutPolicyInDevelopment(): Plugin {
  return {
    name: "without-policy-in-development",
    apply: "serve",
    transformIndexHtml: (html, { server }) =>
      server === undefined ? html : html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ""),
  };
}

export default defineConfig({
  plugins: [react(), withoutPolicyInDevelopment()],
  build: { target: "es2023", manifest: true, sourcemap: true },
  worker: { format: "es", rollupOptions: { output: { entryFileNames: "assets/[name]-[hash].js" } } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["tests/{unit,contract}/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/fixtures/quiet-console.ts"],
        },
      },
    ],
  },
});
