import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { recordsOf } from "../../../scripts/build/build-records.mjs";
import { measure } from "../../../scripts/checks/check-size.mjs";
import type { Budget } from "../../../scripts/checks/size-budgets.mjs";

let distDir = "";

/** Base64 of random bytes: gzip can't make much of it, so that each file weighs in the sum. */
const filler = randomBytes(3000).toString("base64");

const files = {
  "assets/entry.js": "entry",
  "assets/shared.js": `shared ${filler}`,
  "assets/home.js": "home",
  "assets/result.js": `loaded later ${filler}`,
  "assets/entry.css": "html{}",
  "assets/home.css": "main{}",
  "assets/imaging.worker-abc.js": 'import{a}from"./decode-1.js";import("./later.js");a()',
  "assets/decode-1.js": 'export*from"./scale-2.js";',
  "assets/scale-2.js": `scale ${filler}`,
} as const;

const manifest = {
  "index.html": { file: "assets/entry.js", css: ["assets/entry.css"], imports: ["_shared.js"] },
  "_shared.js": { file: "assets/shared.js" },
  "src/home.tsx": { file: "assets/home.js", css: ["assets/home.css"], imports: ["index.html"] },
  "src/result.tsx": { file: "assets/result.js", imports: ["index.html"] },
};

const page = { kind: "page", name: "page", entry: "index.html", lazySources: ["src/home.tsx"] } as const;
const worker = { kind: "worker", name: "worker", prefix: "imaging.worker-" } as const;
const offline = { kind: "offline", name: "offline" } as const;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(distDir, file)), { recursive: true });
  writeFileSync(join(distDir, file), text);
}

/** Writes one of the records of the build. */
function record(name: string, text: string): void {
  mkdirSync(recordsOf(distDir), { recursive: true });
  writeFileSync(join(recordsOf(distDir), name), text);
}

function weight(...names: readonly (keyof typeof files)[]): number {
  return names.reduce((sum, name) => sum + gzipSync(files[name], { level: 9 }).length, 0);
}

function measureOne(budget: Budget) {
  return measure(distDir, [budget])[0];
}

beforeEach(() => {
  distDir = join(mkdtempSync(join(tmpdir(), "bio-kingdom-")), "dist");
  record("manifest.json", JSON.stringify(manifest));
  for (const [file, text] of Object.entries(files)) write(file, text);
});

afterEach(() => {
  rmSync(dirname(distDir), { recursive: true });
});

test("the first load is the entry, the route's lazy source and their static imports, each once", () => {
  const bytes = weight("assets/entry.js", "assets/shared.js", "assets/home.js");

  expect(measureOne({ ...page, type: "js", limitBytes: bytes })).toMatchObject({ bytes, problem: null });
});

test("the styles of the first load are those of the same chunks", () => {
  const bytes = weight("assets/entry.css", "assets/home.css");

  expect(measureOne({ ...page, type: "css", limitBytes: bytes })).toMatchObject({ bytes, problem: null });
});

test("a worker weighs with what it imports statically, and without what it loads later", () => {
  const bytes = weight("assets/imaging.worker-abc.js", "assets/decode-1.js", "assets/scale-2.js");

  expect(measureOne({ ...worker, limitBytes: bytes })).toMatchObject({ bytes, problem: null });
});

test("one byte over its budget fails a page and a worker", () => {
  const pageBytes = weight("assets/entry.js", "assets/shared.js", "assets/home.js");
  const workerBytes = weight("assets/imaging.worker-abc.js", "assets/decode-1.js", "assets/scale-2.js");

  expect(measureOne({ ...page, type: "js", limitBytes: pageBytes - 1 })?.problem).toBe("1 bytes over");
  expect(measureOne({ ...worker, limitBytes: workerBytes - 1 })?.problem).toBe("1 bytes over");
});

test("a lazy source that the manifest does not name fails its budget", () => {
  const budget = { ...page, lazySources: ["src/renamed.tsx"], type: "js", limitBytes: 1e6 } as const;

  expect(measureOne(budget)?.problem).toContain("src/renamed.tsx");
});

test("an entry that the manifest does not name fails its budget", () => {
  const budget = { ...page, entry: "app.html", lazySources: [], type: "js", limitBytes: 1e6 } as const;

  expect(measureOne(budget)?.problem).toContain("app.html");
});

test("a first load without any style fails the budget for styles", () => {
  const result = { "index.html": { file: "assets/entry.js" } };
  record("manifest.json", JSON.stringify(result));

  expect(measureOne({ ...page, lazySources: [], type: "css", limitBytes: 1e6 })?.problem).toContain("css");
});

test("a build without a manifest fails the budgets of pages", () => {
  rmSync(recordsOf(distDir), { recursive: true });

  expect(measureOne({ ...page, lazySources: [], type: "js", limitBytes: 1e6 })?.problem).toContain(
    "manifest",
  );
});

test("a worker that is not in the build, or is there twice, fails its budget", () => {
  const limitBytes = 1e6;

  expect(measureOne({ ...worker, prefix: "inference.worker-", limitBytes })?.problem).toContain("inference");

  write("assets/imaging.worker-def.js", "");
  expect(measureOne({ ...worker, limitBytes })?.problem).toContain("more than one");
});

test("a chunk that a worker imports and the build lacks fails its budget", () => {
  rmSync(join(distDir, "assets/scale-2.js"));

  expect(measureOne({ ...worker, limitBytes: 1e6 })?.problem).toContain("scale-2.js");
});

test("what the service worker fetches beforehand weighs, and what it keeps later does not", () => {
  const kept = { precache: [{ url: "assets/home.js", revision: null }], onDemand: ["assets/shared.js"] };
  record("offline.json", JSON.stringify(kept));
  const bytes = weight("assets/home.js");

  expect(measureOne({ ...offline, limitBytes: bytes })).toMatchObject({ bytes, problem: null });
  expect(measureOne({ ...offline, limitBytes: bytes - 1 })?.problem).toBe("1 bytes over");
});

test("a build without the service worker's list fails its budget, and so does a file that is not there", () => {
  expect(measureOne({ ...offline, limitBytes: 1e6 })?.problem).toContain("service worker");

  const kept = { precache: [{ url: "assets/gone.js", revision: null }], onDemand: [] };
  record("offline.json", JSON.stringify(kept));
  expect(measureOne({ ...offline, limitBytes: 1e6 })?.problem).toContain("gone.js");
});

const runtime = {
  kind: "runtime",
  name: "runtime",
  chunks: ["tfjs"],
  others: ["simd.wasm"],
  worker: "inference.worker-",
} as const;

/** A worker's lazy chunk that imports another one and the worker, beside a file that is fetched. */
function writeRuntime(): number {
  const weighed = {
    "assets/tfjs-AAAAAAAA.js": 'import"./core-BBBBBBBB.js";import"./inference.worker-CCCCCCCC.js";',
    "assets/core-BBBBBBBB.js": `core ${filler}`,
    "assets/simd-DDDDDDDD.wasm": `wasm ${filler}`,
  };
  for (const [file, text] of Object.entries(weighed)) write(file, text);
  write("assets/inference.worker-CCCCCCCC.js", `worker ${filler}`);
  write("assets/tfjs-layers-EEEEEEEE.js", `later ${filler}`);
  return Object.values(weighed).reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}

test("a runtime is its chunks, what they import but for the worker, and its other files", () => {
  const bytes = writeRuntime();
  const told = { ...runtime, toldBytes: bytes, limitBytes: bytes };
  expect(measureOne(told)).toEqual({ name: "runtime", bytes, limitBytes: bytes, problem: null });
});

test("a runtime over its limit has a problem", () => {
  const bytes = writeRuntime();
  const told = { ...runtime, toldBytes: bytes, limitBytes: bytes - 1 };
  expect(measureOne(told)?.problem).toBe("1 bytes over");
});

test("a size that people are told and that is more than 5% off has a problem, 4% has none", () => {
  const bytes = writeRuntime();
  const told = (share: number) =>
    measureOne({ ...runtime, toldBytes: Math.round(bytes * share), limitBytes: bytes })?.problem;
  expect(told(0.94)).toMatch(/tells/);
  expect(told(1.06)).toMatch(/tells/);
  expect(told(0.96)).toBeNull();
});

test("a runtime whose files are not in the build has a problem", () => {
  writeRuntime();
  const missing = { ...runtime, others: ["threaded.wasm"], toldBytes: 1, limitBytes: 1 };
  expect(measureOne(missing)?.problem).toBe("no assets/threaded.wasm with a hash");
});

const beyond = {
  kind: "beyond",
  name: "beyond",
  shell: "index.html",
  sources: ["src/home.tsx"],
  oneOf: "virtual:pack/",
  oneSetOf: [],
  mostFiles: 20,
} as const;

/** The manifest with two packs, of which the second is heavier. */
function writePacks(): void {
  write("assets/light.js", "light");
  write("assets/heavy.js", `heavy ${filler.slice(0, 500)}`);
  const packs = {
    "virtual:pack/light": { file: "assets/light.js" },
    "virtual:pack/heavy": { file: "assets/heavy.js" },
  };
  record("manifest.json", JSON.stringify({ ...manifest, ...packs }));
}

test("what a page loads beyond the shell is its own scripts and styles and the heaviest pack", () => {
  writePacks();
  const heavy = gzipSync(`heavy ${filler.slice(0, 500)}`, { level: 9 }).length;
  const bytes = weight("assets/home.js", "assets/home.css") + heavy;

  expect(measureOne({ ...beyond, limitBytes: bytes })).toMatchObject({ bytes, problem: null });
  expect(measureOne({ ...beyond, limitBytes: bytes - 1 })?.problem).toBe("1 bytes over");
});

test("of several sets of chunks the heaviest weighs, each chunk once", () => {
  writePacks();
  const heavy = gzipSync(`heavy ${filler.slice(0, 500)}`, { level: 9 }).length;
  const oneSetOf = [["virtual:pack/light"], ["virtual:pack/heavy", "src/result.tsx"]];
  const bytes = weight("assets/home.js", "assets/home.css", "assets/result.js") + heavy;

  expect(measureOne({ ...beyond, oneSetOf, limitBytes: bytes })).toMatchObject({ bytes, problem: null });
  expect(measureOne({ ...beyond, oneSetOf: [["src/gone.tsx"]], limitBytes: bytes })?.problem).toContain(
    "src/gone.tsx",
  );
});

test("a page that loads the same for everybody weighs its own scripts and styles", () => {
  writePacks();
  const bytes = weight("assets/home.js", "assets/home.css");

  expect(measureOne({ ...beyond, oneOf: null, limitBytes: bytes })).toMatchObject({ bytes, problem: null });
  expect(measureOne({ ...beyond, oneOf: null, limitBytes: bytes - 1 })?.problem).toBe("1 bytes over");
});

test("a page that loads many small files fails its budget, however little they weigh", () => {
  writePacks();
  const many = { ...beyond, oneOf: null, limitBytes: 1e9 };
  expect(measureOne({ ...many, mostFiles: 2 })?.problem).toBeNull();
  expect(measureOne({ ...many, mostFiles: 1 })?.problem).toBe("2 files, at most 1 are allowed");
});

test("a page whose packs or sources are not in the manifest fails its budget", () => {
  expect(measureOne({ ...beyond, limitBytes: 1e6 })?.problem).toContain("virtual:pack/");
  writePacks();
  expect(measureOne({ ...beyond, sources: ["src/renamed.tsx"], limitBytes: 1e6 })?.problem).toContain(
    "renamed",
  );
});
