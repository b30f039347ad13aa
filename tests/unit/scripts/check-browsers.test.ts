import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { LONG } from "#tests/fixtures/long.ts";
import { buildTarget } from "../../../scripts/build/oldest-browsers.mjs";
import { findTooNew } from "../../../scripts/checks/check-browsers.mjs";

const folder = mkdtempSync(join(tmpdir(), "browsers-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Writes a project of one file, with a configuration like those of the app. */
function plant(name: string, lib: readonly string[], code: string): string {
  const at = join(folder, name);
  mkdirSync(at);
  const config = join(at, "tsconfig.json");
  writeFileSync(config, JSON.stringify({ compilerOptions: { lib, types: [] }, files: ["planted.ts"] }));
  writeFileSync(join(at, "planted.ts"), code);
  return config;
}

test(
  "what is too new for the oldest browsers is found with its place: of a class, an object, a mixin, a window, and by itself",
  LONG,
  () => {
    const page = plant(
      "page",
      ["es2023", "dom"],
      `export const either = AbortSignal.any([AbortSignal.timeout(1)]);
export const url = URL.parse("/", location.href);
export const read = (photo: Blob): Promise<Uint8Array> => photo.bytes();
export const { bytes } = new Response();
window.requestIdleCallback(() => window.stop());
export const copy = structuredClone({ parse: JSON.parse("1"), bytes: 1 }).bytes;
`,
    );
    const worker = plant("worker", ["es2023", "webworker"], "export const decoder = ImageDecoder;\n");
    const { files, uses } = findTooNew([page, worker]);
    expect(files).toBe(2);
    expect(uses.map(({ api, place }) => [api, place.replace(/^.*\//, "")])).toEqual([
      ["URL.parse", "planted.ts:2"],
      ["Blob.bytes", "planted.ts:3"],
      ["Body.bytes", "planted.ts:4"],
      ["requestIdleCallback", "planted.ts:5"],
      ["ImageDecoder", "planted.ts:1"],
    ]);
    expect(uses[0]?.lacking).toBe("chrome 125, chrome_android 125, edge 125, safari 17.5, safari_ios 17.5");
  },
);

test("the build compiles to the oldest browsers that package.json states", () => {
  expect(buildTarget()).toEqual(["chrome125", "edge125", "firefox126", "safari17.5", "ios17.5"]);
});
