import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { offlineFiles } from "../../../scripts/build/offline-plugin.mjs";

let distDir = "";

const FILES: Readonly<Record<string, string>> = {
  "index.html": "<title>app</title>",
  "icon.svg": "<svg/>",
  "site.webmanifest": "{}",
  "robots.txt": "",
  "licences/third-party.html": "",
  "assets/index-1.js": "",
  "assets/index-1.js.map": "",
  "assets/index-1.css": "",
  "assets/about-1.js": "",
  "assets/shrink-1.js": "",
  "assets/network-1.bin": "",
  "assets/inference.worker-1.js": 'import"./scale-1.js";import("./runtime-1.js")',
  "assets/scale-1.js": "",
  "assets/runtime-1.js": 'import"./runtime-shared-1.js";new URL("runtime-1.wasm")',
  "assets/runtime-shared-1.js": "",
  "assets/runtime-1.wasm": "",
};

const MANIFEST = {
  "index.html": {
    file: "assets/index-1.js",
    css: ["assets/index-1.css"],
    assets: ["assets/inference.worker-1.js", "assets/network-1.bin"],
  },
  "src/about.tsx": { file: "assets/about-1.js", src: "src/about.tsx", isDynamicEntry: true },
  "node_modules/shrink/shrink.js": { file: "assets/shrink-1.js", src: "node_modules/shrink/shrink.js" },
  "models/packages/leaves/network.bin": {
    file: "assets/network-1.bin",
    src: "models/packages/leaves/network.bin",
  },
};

function write(file: string, text: string): void {
  mkdirSync(dirname(join(distDir, file)), { recursive: true });
  writeFileSync(join(distDir, file), text);
}

function revisionOf(url: string): string | null | undefined {
  return offlineFiles(distDir).precache.find((each) => each.url === url)?.revision;
}

beforeEach(() => {
  distDir = mkdtempSync(join(tmpdir(), "bio-kingdom-dist-"));
  write(".vite/manifest.json", JSON.stringify(MANIFEST));
  for (const [file, text] of Object.entries(FILES)) write(file, text);
});

afterEach(() => {
  rmSync(distDir, { recursive: true });
});

test("the pages with their lazy chunks, and the workers as they start, are kept beforehand", () => {
  expect(offlineFiles(distDir).precache.map(({ url }) => url)).toEqual([
    "icon.svg",
    "index.html",
    "licences/third-party.html",
    "site.webmanifest",
    "assets/about-1.js",
    "assets/index-1.css",
    "assets/index-1.js",
    "assets/inference.worker-1.js",
    "assets/scale-1.js",
    "assets/shrink-1.js",
  ]);
});

test("what a worker loads later, and the app's own model packages, come on demand; source maps not at all", () => {
  expect(offlineFiles(distDir).onDemand).toEqual([
    "assets/network-1.bin",
    "assets/runtime-1.js",
    "assets/runtime-1.wasm",
    "assets/runtime-shared-1.js",
  ]);
});

test("a file without a hash in its name has a revision that changes with its content alone", () => {
  const first = revisionOf("index.html");
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(revisionOf("index.html")).toBe(first);
  write("index.html", "<title>changed</title>");
  expect(revisionOf("index.html")).not.toBe(first);
  expect(revisionOf("assets/index-1.js")).toBeNull();
});

test("a build without its icon, or without any worker, is refused", () => {
  rmSync(join(distDir, "icon.svg"));
  expect(() => offlineFiles(distDir)).toThrow("icon.svg");
  write("icon.svg", "<svg/>");
  rmSync(join(distDir, "assets/inference.worker-1.js"));
  expect(() => offlineFiles(distDir)).toThrow("no worker");
});
