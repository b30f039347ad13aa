import { expect, test } from "vitest";
import { groupsOf, unmatchedIn } from "../../../scripts/build/chunks-plugin.mjs";

const CHUNKS = {
  faults: ["src/ui/(?:status/(?:fault-alert|lazy-part)|texts/errors)", "icons/(?:x|info)"],
  checks: [/\/node_modules\/valibot\//],
};

const IDS = [
  "/app/src/ui/status/fault-alert.tsx",
  "/app/src/ui/status/lazy-part.module.css",
  "/app/src/ui/texts/errors.ts",
  "/app/node_modules/lucide/icons/x.mjs",
  "/app/node_modules/lucide/icons/info.mjs",
  "/app/node_modules/valibot/index.mjs",
];

test("a chunk has the modules of its patterns, and no others", () => {
  const [faults, checks] = groupsOf(CHUNKS);
  expect(IDS.filter((id) => faults?.test.test(id))).toEqual(IDS.slice(0, 5));
  expect(IDS.filter((id) => checks?.test.test(id))).toEqual(IDS.slice(5));
  expect(faults?.test.test("/app/src/ui/status/fault-alert-too.tsx")).toBe(false);
});

test("a module of a chunk that was renamed is named", () => {
  expect(unmatchedIn(CHUNKS, IDS)).toEqual([]);
  const without = (part: string): readonly string[] => IDS.filter((id) => !id.includes(part));
  expect(unmatchedIn(CHUNKS, without("lazy-part"))).toEqual(["faults: src/ui/status/lazy-part"]);
  expect(unmatchedIn(CHUNKS, without("info"))).toEqual(["faults: icons/info"]);
  expect(unmatchedIn(CHUNKS, without("valibot"))).toEqual([String.raw`checks: /\/node_modules\/valibot\//`]);
});
