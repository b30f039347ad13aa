import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { noticesPage } from "../../../../scripts/notices/notices-page.mjs";
import { STATED_COPYRIGHTS } from "../../../../scripts/notices/stated-notices.mjs";

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
