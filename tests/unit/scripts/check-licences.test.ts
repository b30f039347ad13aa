import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { missingNotices } from "../../../scripts/check-licences.mjs";
import { BUNDLED_PACKAGES, recordsOf } from "../../../scripts/build-records.mjs";
import { NOTICES_PAGE, noticesPage } from "../../../scripts/notices/notices-page.mjs";

const PACKAGES = [
  { name: "leaf", version: "1.0.0", identifier: "MIT", text: "Copyright Leaf" },
  { name: "@field/seed", version: "2.0.0", identifier: "MIT", text: "Copyright Seed" },
  { name: "onnxruntime-web", version: "3.0.0", identifier: "MIT" },
];

const ONNX_PROGRAM = "node_modules/onnxruntime-web/dist/ort.wasm";

let root = "";

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function missing(): readonly string[] {
  return missingNotices(join(root, "dist"), join(root, "node_modules"));
}

function writeBundled(packages: readonly string[]): void {
  const records = recordsOf(join(root, "dist"));
  mkdirSync(records, { recursive: true });
  writeFileSync(join(records, BUNDLED_PACKAGES), JSON.stringify(packages));
}

function writeProgram(text: string): void {
  write(ONNX_PROGRAM, text);
  write("dist/assets/ort-1.wasm", text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "bio-kingdom-licences-"));
  write(`dist/${NOTICES_PAGE}`, noticesPage(PACKAGES));
  writeBundled(["leaf", "@field/seed"]);
  writeProgram("wasm /build/_deps/re2-src/re2.cc third_party/protobuf/io.h");
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

test("a build in which every package has its notice lacks none", () => {
  expect(missing()).toEqual([]);
});

test("a package that is in the build and not on the page is missed", () => {
  write(`dist/${NOTICES_PAGE}`, noticesPage(PACKAGES.filter(({ name }) => name !== "@field/seed")));
  expect(missing()).toEqual(["@field/seed has no notice."]);
});

test("the package of a WebAssembly file is missed, which no script contains", () => {
  write(`dist/${NOTICES_PAGE}`, noticesPage(PACKAGES.filter(({ name }) => name !== "onnxruntime-web")));
  expect(missing()).toEqual(["onnxruntime-web has no notice."]);
});

test("code in a WebAssembly file that nobody stated is missed, and so is what is stated of another file alone", () => {
  writeProgram("third_party/newcomer/a.cc third_party/tensorflow/lite/b.cc");
  expect(missing()).toEqual([
    "newcomer, which is compiled into onnxruntime-web, has no notice.",
    "tensorflow, which is compiled into onnxruntime-web, has no notice.",
  ]);
});

test("a WebAssembly file that is of no package is refused", () => {
  write("dist/assets/made-1.wasm", "made by nobody");
  expect(missing).toThrow("made-1.wasm is of no package");
});

test("without the page, or without a record of the packages, nothing is said to be complete", () => {
  writeBundled([]);
  expect(missing()).toEqual(["The build has no record of its packages."]);
  rmSync(join(root, "dist", NOTICES_PAGE));
  expect(missing()).toEqual([`${NOTICES_PAGE} is not in the build.`]);
});
