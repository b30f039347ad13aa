import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { PACKS } from "#models/packs.ts";
import { BUNDLED_PACKAGES, recordsOf } from "../../../scripts/build/build-records.mjs";
import { missingNotices } from "../../../scripts/checks/check-licences.mjs";
import { NOTICES_PAGE, noticesPage } from "../../../scripts/notices/notices-page.mjs";
import { STATED_COPYRIGHTS } from "../../../scripts/notices/stated-notices.mjs";
import { noticesText } from "../../../scripts/package/notices-text.mjs";
import { temporaryFolder } from "./temporary-folder.ts";

const LEAF = { name: "leaf", version: "1.0.0", identifier: "MIT", text: "Copyright <Leaf> & co" };

test("a package is on the page once, with its text", () => {
  const page = noticesPage([LEAF, LEAF]);
  expect(page.match(/leaf 1\.0\.0/g)).toHaveLength(1);
  expect(page).toContain("<pre>Copyright &lt;Leaf&gt; &amp; co</pre>");
});

test("a package without a text has its stated copyright and links to the texts of its licences", () => {
  const page = noticesPage([
    { name: "@bufbuild/protobuf", version: "2.0.0", identifier: "(Apache-2.0 AND BSD-3-Clause)" },
  ]);
  expect(page).toContain("Copyright 2021-2026 Buf Technologies, Inc.");
  for (const id of ["Apache-2.0", "BSD-3-Clause"]) {
    expect(page).toContain(`href="#${id}"`);
    expect(page.match(new RegExp(`<h3 id="${id}">`, "g"))).toHaveLength(1);
  }
});

test("the Apache licence of packages is on the page once, with the copyright of each package", () => {
  const brought = { identifier: "Apache-2.0", text: "  Apache License\n  Version 2.0, January 2004 ..." };
  const page = noticesPage([
    { name: "comlink", version: "4.0.0", ...brought },
    { name: "long", version: "4.0.0", ...brought },
  ]);
  expect(page).toContain("<pre>Copyright 2017 Google Inc.</pre>");
  expect(page.match(/END OF TERMS AND CONDITIONS/g)).toHaveLength(1);
});

test.each([
  [{ name: "leaf", version: "1.0.0" }, "leaf names no licence"],
  [{ name: "leaf", version: "1.0.0", identifier: "MIT" }, "who holds the copyright"],
  [{ name: "comlink", version: "1.0.0", identifier: "GPL-3.0" }, "GPL-3.0"],
])("the package %j ends the build", (each, problem) => {
  expect(() => noticesPage([each])).toThrow(problem);
  expect(() => noticesText([each])).toThrow(problem);
});

test("the notices of the package for other pages have each text, and shared texts once", () => {
  const text = noticesText([
    LEAF,
    { name: "comlink", version: "4.0.0", identifier: "Apache-2.0" },
    { name: "onnxruntime-web", version: "1.0.0", identifier: "MIT", text: "Copyright Microsoft" },
  ]);
  expect(text).toContain("leaf 1.0.0 (MIT)\n----------------\nCopyright <Leaf> & co");
  expect(text).toContain(
    "comlink 4.0.0 (Apache-2.0)\n--------------------------\nCopyright 2017 Google Inc.",
  );
  expect(text).toContain("RE2 (BSD-3-Clause), compiled into onnxruntime-web");
  expect(text).not.toContain("XNNPACK");
  expect(text.match(/END OF TERMS AND CONDITIONS/g)).toHaveLength(1);
});

test.each(PACKS)("the pack $title is on the page, with its source and licence", ({ id, title }) => {
  const manifest = readFileSync(join("models/packs", id, "model-manifest.json"), "utf8");
  const { licence, source }: { licence: string; source: string | null } = JSON.parse(manifest);
  const [, notice] = noticesPage([LEAF]).split(`<summary><span>${title}</span> <span>${licence}</span>`);
  const [address = ""] = source?.split(",") ?? [];
  expect(notice?.split("</details>")[0]).toContain(address);
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
  "the stated copyright of %s is in the package",
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

const root = temporaryFolder();

function missing(): readonly string[] {
  return missingNotices(root.path("dist"), root.path("node_modules"));
}

function writeBundled(packages: readonly string[]): void {
  const records = recordsOf(root.path("dist"));
  mkdirSync(records, { recursive: true });
  writeFileSync(join(records, BUNDLED_PACKAGES), JSON.stringify(packages));
}

function writeProgram(text: string): void {
  root.write(ONNX_PROGRAM, text);
  root.write("dist/assets/ort-1.wasm", text);
}

beforeEach(() => {
  root.write(`dist/${NOTICES_PAGE}`, noticesPage(PACKAGES));
  writeBundled(["leaf", "@field/seed"]);
  writeProgram("wasm /build/_deps/re2-src/re2.cc third_party/protobuf/io.h");
});

test.each([
  ["@field/seed", "in the build"],
  // This package is in no script, only in a WebAssembly file.
  ["onnxruntime-web", "of a WebAssembly file"],
])("the missing notice of %s, a package %s, is found", (name) => {
  expect(missing()).toEqual([]);
  root.write(`dist/${NOTICES_PAGE}`, noticesPage(PACKAGES.filter((each) => each.name !== name)));
  expect(missing()).toEqual([`${name} has no notice.`]);
});

test("code in a WebAssembly file without a notice is found, even if another file has its notice", () => {
  writeProgram("third_party/newcomer/a.cc third_party/tensorflow/lite/b.cc");
  expect(missing()).toEqual(
    ["newcomer", "tensorflow"].map(
      (name) => `${name}, which is compiled into onnxruntime-web, has no notice.`,
    ),
  );
});

test("a WebAssembly file of no package is refused", () => {
  root.write("dist/assets/made-1.wasm", "made by nobody");
  expect(missing).toThrow("made-1.wasm is of no package");
});

test("a missing page and a missing record of the packages are problems", () => {
  writeBundled([]);
  expect(missing()).toEqual(["The build has no record of its packages."]);
  rmSync(root.path(`dist/${NOTICES_PAGE}`));
  expect(missing()).toEqual([`${NOTICES_PAGE} is not in the build.`]);
});
