import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import type { GuideEntry } from "#models/knowledge/knowledge-entry.ts";
import { loadNames } from "#models/knowledge/knowledge.ts";
import { namedLookalikes } from "#src/answer/texts/guide-names.ts";
import {
  ANIMAL_DRAWING_NAMES,
  BODY_DRAWING_NAMES,
  LEAF_DRAWING_NAMES,
  PLANT_DRAWING_NAMES,
} from "#src/app/guide/drawing/drawing-names.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { loadAllRecords } from "#tests/fixtures/records/guide-records.ts";
import { recordsOf } from "../../../scripts/build/build-records.mjs";
import { measure } from "../../../scripts/checks/check-size.mjs";
import { type Budget, GUIDE_DRAWINGS } from "../../../scripts/checks/size-budgets.mjs";
import { temporaryFolder } from "./temporary-folder.ts";

const GROUPS = {
  leaves: LEAF_DRAWING_NAMES,
  bodies: BODY_DRAWING_NAMES,
  plants: PLANT_DRAWING_NAMES,
  animals: ANIMAL_DRAWING_NAMES,
};

const nameOf = await loadNames({ scope: "family" });

/** The groups of all drawings on a record's page, including the drawings of its look-alikes. */
function groupsOnPageOf(entry: GuideEntry): readonly string[] {
  const drawings = [
    ...entry.record.drawings,
    ...namedLookalikes(entry.record, nameOf).flatMap(({ drawing }) => drawing ?? []),
  ];
  return Object.entries(GROUPS)
    .filter(([, names]) => drawings.some((drawing) => drawing in names))
    .map(([group]) => group);
}

/** True if the budget of a guide page counts all of these groups. */
function isWeighed(groups: readonly string[]): boolean {
  return GUIDE_DRAWINGS.some((set) => groups.every((group) => set.includes(group)));
}

test(
  "the budget of a guide page counts all groups of drawings that a record's page loads",
  LONG,
  async () => {
    const pages = (await loadAllRecords()).map((entry) => ({
      id: entry.record.id,
      groups: groupsOnPageOf(entry),
    }));

    expect(pages.filter(({ groups }) => groups.length === 0 || !isWeighed(groups))).toEqual([]);
    const loaded = new Set(pages.map(({ groups }) => groups.join(" ")));
    expect(GUIDE_DRAWINGS.filter((set) => !loaded.has(set.join(" ")))).toEqual([]);
  },
);

const root = temporaryFolder();
const distDir = (file = ""): string => root.path(join("dist", file));

/** Base64 of random bytes, which gzip can hardly compress, so that each file counts in the sum. */
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
  "src/main.tsx": { file: "assets/entry.js" },
  "src/home.tsx": { file: "assets/home.js", css: ["assets/home.css"], imports: ["index.html"] },
  "src/result.tsx": { file: "assets/result.js", imports: ["index.html"] },
};

const page = { kind: "page", name: "page", sources: ["index.html", "src/home.tsx"] } as const;
const worker = { kind: "worker", name: "worker", prefix: "imaging.worker-" } as const;
const offline = { kind: "offline", step: "shell", name: "offline" } as const;
const beyond = {
  kind: "beyond",
  name: "beyond",
  sources: ["src/home.tsx"],
  oneOf: "virtual:pack/",
  oneSetOf: [],
  mostFiles: 20,
} as const;

function write(file: string, text: string): void {
  root.write(join("dist", file), text);
}

/** Writes a file into the build's folder of records. */
function record(name: string, text: string): void {
  mkdirSync(recordsOf(distDir()), { recursive: true });
  writeFileSync(join(recordsOf(distDir()), name), text);
}

function weight(...names: readonly (keyof typeof files)[]): number {
  return names.reduce((sum, name) => sum + gzipSync(files[name], { level: 9 }).length, 0);
}

function measureOne(budget: Budget) {
  return measure(distDir(), [budget])[0];
}

beforeEach(() => {
  record("manifest.json", JSON.stringify(manifest));
  for (const [file, text] of Object.entries(files)) write(file, text);
});

test.each<[string, object, readonly (keyof typeof files)[]]>([
  [
    "scripts of a page: its entry, the route's lazy source and their static imports, each once",
    { ...page, type: "js" },
    ["assets/entry.js", "assets/shared.js", "assets/home.js"],
  ],
  [
    "styles of a page: those of the same chunks",
    { ...page, type: "css" },
    ["assets/entry.css", "assets/home.css"],
  ],
  [
    "worker: with its static imports, without its later ones",
    worker,
    ["assets/imaging.worker-abc.js", "assets/decode-1.js", "assets/scale-2.js"],
  ],
])("the weight of the %s; one byte over its budget fails", (_name, budget, names) => {
  const bytes = weight(...names);
  const over = { ...budget, limitBytes: bytes - 1 } as Budget;

  expect(measureOne({ ...over, limitBytes: bytes })).toMatchObject({ bytes, problem: null });
  expect(measureOne(over)?.problem).toBe("1 bytes over");
});

const js = { ...page, type: "js", limitBytes: 1e6 } as const;

test.each<[string, Budget, string]>([
  ["a lazy source", { ...js, sources: ["src/renamed.tsx"] }, "src/renamed.tsx"],
  ["an entry", { ...js, sources: ["app.html"] }, "app.html"],
  ["a worker", { ...worker, prefix: "inference.worker-", limitBytes: 1e6 }, "inference"],
  ["packs", { ...beyond, limitBytes: 1e6 }, "virtual:pack/"],
  [
    "a source beyond the shell",
    { ...beyond, oneOf: null, sources: ["src/renamed.tsx"], limitBytes: 1e6 },
    "renamed",
  ],
  ["the list of the service worker", { ...offline, limitBytes: 1e6 }, "service worker"],
])("a budget fails if the build lacks %s", (_name, budget, problem) => {
  expect(measureOne(budget)?.problem).toContain(problem);
});

test("a first load without any style fails the budget for styles", () => {
  const result = { "index.html": { file: "assets/entry.js" } };
  record("manifest.json", JSON.stringify(result));

  expect(measureOne({ ...page, sources: ["index.html"], type: "css", limitBytes: 1e6 })?.problem).toContain(
    "css",
  );
});

test("a build without a manifest, a worker twice and a missing import of a worker fail their budgets", () => {
  rmSync(distDir("assets/scale-2.js"));
  expect(measureOne({ ...worker, limitBytes: 1e6 })?.problem).toContain("scale-2.js");
  write("assets/imaging.worker-def.js", "");
  expect(measureOne({ ...worker, limitBytes: 1e6 })?.problem).toContain("more than one");
  rmSync(recordsOf(distDir()), { recursive: true });
  expect(measureOne({ ...js, sources: ["index.html"] })?.problem).toContain("manifest");
});

test("what the service worker stores in each step weighs, and what it stores after its use does not", () => {
  const kept = {
    shell: [{ url: "assets/home.js", revision: null }],
    later: [{ url: "assets/home.css", revision: null }],
    onDemand: ["assets/shared.js"],
  };
  record("offline.json", JSON.stringify(kept));
  const bytes = weight("assets/home.js");

  expect(measureOne({ ...offline, limitBytes: bytes })).toMatchObject({ bytes, problem: null });
  expect(measureOne({ ...offline, limitBytes: bytes - 1 })?.problem).toBe("1 bytes over");
  expect(measureOne({ ...offline, step: "later", limitBytes: 1e6 })?.bytes).toBe(weight("assets/home.css"));
});

test("a missing file of the service worker fails its budget", () => {
  record(
    "offline.json",
    JSON.stringify({ shell: [{ url: "assets/gone.js", revision: null }], later: [], onDemand: [] }),
  );
  expect(measureOne({ ...offline, limitBytes: 1e6 })?.problem).toContain("gone.js");
});

const runtime = {
  kind: "runtime",
  name: "runtime",
  chunks: ["tfjs"],
  others: ["simd.wasm"],
  worker: "inference.worker-",
} as const;

/**
 * Writes a runtime: a lazy chunk, its imports (a chunk and the worker), a fetched file. Returns its gzip size, without
 * the worker.
 */
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

test("a runtime over its limit, without a file, or with a stated size that is 5% off fails", () => {
  const bytes = writeRuntime();
  const told = { ...runtime, toldBytes: bytes, limitBytes: bytes };
  const stated = (share: number) => measureOne({ ...told, toldBytes: Math.round(bytes * share) })?.problem;
  expect(measureOne({ ...told, limitBytes: bytes - 1 })?.problem).toBe("1 bytes over");
  expect(measureOne({ ...told, others: ["threaded.wasm"] })?.problem).toBe(
    "no assets/threaded.wasm with a hash",
  );
  expect(stated(0.94)).toMatch(/tells/);
  expect(stated(1.06)).toMatch(/tells/);
  expect(stated(0.96)).toBeNull();
});

/** Writes a manifest with two packs. The second pack is larger. */
function writePacks(): void {
  write("assets/light.js", "light");
  write("assets/heavy.js", HEAVY);
  const packs = {
    "virtual:pack/light": { file: "assets/light.js" },
    "virtual:pack/heavy": { file: "assets/heavy.js" },
  };
  record("manifest.json", JSON.stringify({ ...manifest, ...packs }));
}

const HEAVY = `heavy ${filler.slice(0, 500)}`;

test.each<[string, object, boolean, readonly (keyof typeof files)[]]>([
  ["its own scripts and styles and the heaviest pack", {}, true, []],
  [
    "the heaviest of several sets of chunks, each chunk once",
    { oneSetOf: [["virtual:pack/light"], ["virtual:pack/heavy", "src/result.tsx"]] },
    true,
    ["assets/result.js"],
  ],
  ["its own scripts and styles if it loads the same for everybody", { oneOf: null }, false, []],
])("beyond the shell a page weighs %s; one byte more fails", (_name, change, hasPack, others) => {
  writePacks();
  const pack = hasPack ? gzipSync(HEAVY, { level: 9 }).length : 0;
  const bytes = weight("assets/home.js", "assets/home.css", ...others) + pack;
  const budget = { ...beyond, ...change };

  expect(measureOne({ ...budget, limitBytes: bytes })).toMatchObject({ bytes, problem: null });
  expect(measureOne({ ...budget, limitBytes: bytes - 1 })?.problem).toBe("1 bytes over");
});

test("a page of many small files, or with a missing set, fails its budget", () => {
  writePacks();
  const many = { ...beyond, oneOf: null, limitBytes: 1e9 };
  expect(measureOne({ ...many, mostFiles: 2 })?.problem).toBeNull();
  expect(measureOne({ ...many, mostFiles: 1 })?.problem).toBe("2 files, at most 1 are allowed");
  expect(measureOne({ ...beyond, oneSetOf: [["src/gone.tsx"]], limitBytes: 1e9 })?.problem).toContain("gone");
});
