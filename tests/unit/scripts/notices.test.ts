import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NOTICES_PAGE, noticesPage } from "../../../scripts/notices/notices-page.mjs";
import { STATED_COPYRIGHTS } from "../../../scripts/notices/stated-notices.mjs";
import { tmpdir } from "node:os";
import { missingNotices } from "../../../scripts/checks/check-licences.mjs";
import { BUNDLED_PACKAGES, recordsOf } from "../../../scripts/build/build-records.mjs";

const LEAF = { name: "leaf", version: "1.0.0", identifier: "MIT", text: "Copyright <Leaf> & co" };

test("a package stands on the page once, with the text that it brings", () => {
  const page = noticesPage([LEAF, LEAF]);
  expect(page.match(/leaf 1\.0\.0/g)).toHaveLength(1);
  expect(page).toContain("<pre>Copyright &lt;Leaf&gt; &amp; co</pre>");
});

test("a package that brings no text has its stated copyright and links to the texts of its licences", () => {
  const page = noticesPage([
    { name: "@bufbuild/protobuf", version: "2.0.0", identifier: "(Apache-2.0 AND BSD-3-Clause)" },
  ]);
  expect(page).toContain("Copyright 2021-2026 Buf Technologies, Inc.");
  for (const id of ["Apache-2.0", "BSD-3-Clause"]) {
    expect(page).toContain(`href="#${id}"`);
    expect(page.match(new RegExp(`<h3 id="${id}">`, "g"))).toHaveLength(1);
  }
});

test("the Apache licence that a package brings stands on the page once, with the package's copyright", () => {
  const brought = { identifier: "Apache-2.0", text: "  Apache License\n  Version 2.0, January 2004 ..." };
  const page = noticesPage([
    { name: "comlink", version: "4.0.0", ...brought },
    { name: "long", version: "4.0.0", ...brought },
  ]);
  expect(page).toContain("<pre>Copyright 2017 Google Inc.</pre>");
  expect(page.match(/END OF TERMS AND CONDITIONS/g)).toHaveLength(1);
});

test("a package without a licence, with an unknown one, or without a known holder ends the build", () => {
  expect(() => noticesPage([{ name: "leaf", version: "1.0.0" }])).toThrow("leaf names no licence");
  expect(() => noticesPage([{ name: "leaf", version: "1.0.0", identifier: "MIT" }])).toThrow(
    "who holds the copyright",
  );
  expect(() => noticesPage([{ name: "comlink", version: "1.0.0", identifier: "GPL-3.0" }])).toThrow(
    "GPL-3.0",
  );
});

test("the page loads nothing and runs nothing", () => {
  const page = noticesPage([LEAF]);
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/<script|@import|url\(/);
});

/** The text of a package's scripts, readme and package.json. */
function textOf(name: string): string {
  const folder = join("node_modules", name);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?:\.(?:m?js|d\.ts|json|md)|LICENSE)$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
}

test.each(Object.entries(STATED_COPYRIGHTS))(
  "the copyright stated for %s stands in the package",
  (name, lines) => {
    expect(existsSync(join("node_modules", name))).toBe(true);
    const text = textOf(name);
    expect(lines.filter((line) => !text.includes(line))).toEqual([]);
  },
);

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
