import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findRecordId } from "#models/knowledge/find-record.ts";
import { parseLabels } from "#models/labels.ts";
import { SOME_ENTRIES } from "#tests/fixtures/knowledge-entries.ts";
import { knowledgeLabels } from "../../../scripts/knowledge/knowledge-labels.mjs";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "knowledge-labels-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function run(...args: readonly string[]): { readonly code: number; readonly lines: readonly string[] } {
  const lines: string[] = [];
  const finding = { entries: SOME_ENTRIES, findRecordId, parseLabels };
  const code = knowledgeLabels(args, (line) => lines.push(line), finding);
  return { code, lines };
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test("the command says of every label of a list which record it finds", () => {
  const { code, lines } = run(file("labels.txt", "0 lion\n1 sea lion\n2 Tomato___healthy\n"));

  expect(lines).toEqual([
    "lion: lion",
    "Tomato___healthy: tomato-healthy",
    "sea lion: none",
    "labels.txt: 2 of 3 labels find a record.",
  ]);
  expect(code).toBe(0);
});

test("with a subject in front, only its records count, and a manifest is read as a list", () => {
  const manifest = file("model-manifest.json", JSON.stringify({ labels: ["lion", "corn"] }));

  expect(run("plant", manifest).lines).toEqual([
    "corn: maize",
    "lion: none",
    "model-manifest.json: 1 of 2 labels find a record.",
  ]);
});

test("without a file the command says how it is used, and a file without labels is told", () => {
  expect(run().lines.join("\n")).toContain("npm run knowledge -- labels");
  expect(run().code).toBe(1);

  const other = file("other.json", "[1]");
  expect(run(other)).toEqual({ code: 1, lines: [`${other} is no list of labels`] });
});
