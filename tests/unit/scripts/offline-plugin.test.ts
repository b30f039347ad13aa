import { rmSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { offlineFiles } from "../../../scripts/build/offline-plugin.mjs";
import { temporaryFolder } from "./temporary-folder.ts";

const dist = temporaryFolder();

const FILES: Readonly<Record<string, string>> = {
  "app.html": "<title>app</title>",
  "icon.svg": "<svg/>",
  "site.webmanifest": "{}",
  "robots.txt": "",
  "licences/third-party.html": "",
  "assets/index-1.js": "",
  "assets/index-1.js.map": "",
  "assets/index-1.css": "",
  "assets/base-1.js": "",
  "assets/icons-1.js": "",
  "assets/main-1.js": "",
  "assets/es-1.js": "",
  "assets/entries-1.js": "",
  "assets/offline-offer-1.js": "",
  "assets/offline-offer-1.css": "",
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
    imports: ["_base.js"],
    dynamicImports: ["src/about.tsx"],
    assets: ["assets/inference.worker-1.js", "assets/network-1.bin"],
  },
  "src/main.tsx": { file: "assets/main-1.js", imports: ["index.html"], isDynamicEntry: true },
  "virtual:languages/es": { file: "assets/es-1.js", isDynamicEntry: true },
  "virtual:knowledge/es/index": { file: "assets/entries-1.js", isDynamicEntry: true },
  "_base.js": { file: "assets/base-1.js", imports: ["_icons.js", "index.html"] },
  "_icons.js": { file: "assets/icons-1.js" },
  "src/app/frame/offline-offer.tsx": {
    file: "assets/offline-offer-1.js",
    css: ["assets/offline-offer-1.css"],
    isDynamicEntry: true,
  },
  "src/about.tsx": { file: "assets/about-1.js", src: "src/about.tsx", isDynamicEntry: true },
  "node_modules/shrink/shrink.js": { file: "assets/shrink-1.js", src: "node_modules/shrink/shrink.js" },
  "models/packages/leaves/network.bin": {
    file: "assets/network-1.bin",
    src: "models/packages/leaves/network.bin",
  },
};

function revisionOf(url: string): string | null | undefined {
  const { shell, later } = offlineFiles(dist.path());
  return [...shell, ...later].find((each) => each.url === url)?.revision;
}

beforeEach(() => {
  dist.write(".vite/manifest.json", JSON.stringify(MANIFEST));
  for (const [file, text] of Object.entries(FILES)) dist.write(file, text);
});

test("the shell is the start of every page with its static imports, and the lazy part of its frame", () => {
  expect(offlineFiles(dist.path()).shell.map(({ url }) => url)).toEqual([
    "app.html",
    "icon.svg",
    "site.webmanifest",
    "assets/base-1.js",
    "assets/icons-1.js",
    "assets/index-1.css",
    "assets/index-1.js",
    "assets/main-1.js",
    "assets/offline-offer-1.css",
    "assets/offline-offer-1.js",
  ]);
});

test("pages with their lazy chunks, workers with their static imports, and the licences follow later", () => {
  expect(offlineFiles(dist.path()).later.map(({ url }) => url)).toEqual([
    "licences/third-party.html",
    "assets/about-1.js",
    "assets/inference.worker-1.js",
    "assets/scale-1.js",
    "assets/shrink-1.js",
  ]);
});

test("the files of a language are apart, that with its texts first", () => {
  const { languages, later, onDemand } = offlineFiles(dist.path());
  const [spanish = [], ...others] = languages;
  expect(spanish.map(({ url }) => url)).toEqual(["assets/es-1.js", "assets/entries-1.js"]);
  expect(others).toEqual([]);
  expect([...later.map(({ url }) => url), ...onDemand]).not.toContain("assets/entries-1.js");
});

test("later files of workers and the app's own models come on demand, source maps never", () => {
  expect(offlineFiles(dist.path()).onDemand).toEqual([
    "assets/network-1.bin",
    "assets/runtime-1.js",
    "assets/runtime-1.wasm",
    "assets/runtime-shared-1.js",
  ]);
});

test("a file without a hash in its name has a revision, which changes only with its content", () => {
  const first = revisionOf("app.html");
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(revisionOf("app.html")).toBe(first);
  dist.write("app.html", "<title>changed</title>");
  expect(revisionOf("app.html")).not.toBe(first);
  expect(revisionOf("assets/index-1.js")).toBeNull();
});

test("a build without its icon, or without any worker, is refused", () => {
  rmSync(dist.path("icon.svg"));
  expect(() => offlineFiles(dist.path())).toThrow("icon.svg");
  dist.write("icon.svg", "<svg/>");
  rmSync(dist.path("assets/inference.worker-1.js"));
  expect(() => offlineFiles(dist.path())).toThrow("no worker");
});

test("a lazy part of the frame that was moved is reported", () => {
  const { "src/app/frame/offline-offer.tsx": moved, ...others } = MANIFEST;
  dist.write(".vite/manifest.json", JSON.stringify({ ...others, "src/app/offer.tsx": moved }));
  expect(() => offlineFiles(dist.path())).toThrow("src/app/frame/offline-offer.tsx is not in the build");
});
