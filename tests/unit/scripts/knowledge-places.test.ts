import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readManifest } from "#models/manifest-schema.ts";
import { MANIFEST_FILE, type PackageManifest } from "#models/manifest.ts";
import { leavesOf, loadRules, sharesOf } from "../../../scripts/knowledge/knowledge-places.mjs";
import { ROOT } from "../../../scripts/root.mjs";

const manifest = kingdomManifest();

function kingdomManifest(): PackageManifest {
  const text = readFileSync(join(ROOT, "models/packages/kingdom", MANIFEST_FILE), "utf8");
  const read = readManifest(JSON.parse(text));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

/** A photo of a record whose network is sure of other records. */
function reading(record: string, seen: Readonly<Record<string, number>>): string {
  const probabilities = manifest.labels.map((label) => seen[manifest.records[label] ?? ""] ?? 0);
  return JSON.stringify({ path: `disease/${record}/1.webp`, probabilities });
}

test("right countries grow the crop and have the disease; a wrong one demotes and hides nothing", async () => {
  const text = [
    JSON.stringify({ manifest }),
    reading("citrus-greening", { "citrus-greening": 0.5, "citrus-healthy": 0.5 }),
    reading("ape", { ape: 1 }),
  ].join("\n");
  const leaves = leavesOf(text, await loadRules());
  expect(leaves).toHaveLength(1);
  const [leaf] = leaves;
  expect(leaf?.right).toContain("BR");
  // The European Union is free of it by EFSA, and Iceland grows no citrus.
  expect(leaf?.wrong).toEqual(expect.arrayContaining(["ES", "IS"]));
  const [asked, chosen, cards] = leaf?.standings ?? [];
  expect(asked?.in.get("BR")).toBeLessThan(asked?.without ?? 0);
  expect(chosen?.without).toBe(0);
  expect(chosen?.in.get("IS")).toBe(0);
  expect(cards?.without).toBe(0);
  expect(cards?.in.get("BR")).toBe(0);
  expect(cards?.in.get("ES")).toBe(1);
  const [without, right, , pushedOut, hidden] = sharesOf(leaves, 2, 1);
  expect([without, right, hidden]).toEqual([1, 1, 0]);
  expect(pushedOut).toBeGreaterThan(0);
});
