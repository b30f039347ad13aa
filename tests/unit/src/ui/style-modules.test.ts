import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { preprocessCSS, resolveConfig } from "vite";
import { expect, test } from "vitest";

/** A file by its path from the root, with its text. */
type Files = ReadonlyMap<string, string>;

/** An import of a style module, and the classes that the importing file names. Null for a class that code computes. */
interface Use {
  readonly file: string;
  readonly module: string;
  readonly classes: readonly (string | null)[];
}

/** Reads the imports of style modules in a file. `#` stands for the root. */
function usesIn(file: string, text: string): readonly Use[] {
  const imports = text.matchAll(/^import (\w+) from "(#|\.\/)([^"]+\.module\.css)";$/gm);
  return Array.from(imports, ([, name = "", start, path = ""]) => {
    const named = text.matchAll(new RegExp(`(?<![\\w.])${name}\\[(?:"([^"]+)")?`, "g"));
    return {
      file,
      module: start === "#" ? path : join(file, "..", path),
      classes: Array.from(named, ([, key]) => key ?? null),
    };
  });
}

const config = await resolveConfig({ configFile: false, logLevel: "silent" }, "build");

/** The classes of a style module. Vite's list also names its animations. */
async function classesOf(module: string, css: string): Promise<readonly string[]> {
  const { modules } = await preprocessCSS(css, module, config);
  return Object.keys(modules ?? {}).filter((name) => !css.includes(`@keyframes ${name} `));
}

/**
 * Returns a sentence for each class that the code names and the module lacks, and for each class that the module has and
 * no code names. Where code computes the name of a class, each class of that module may be in use.
 */
async function problemsOf(files: Files): Promise<readonly string[]> {
  const uses = [...files].flatMap(([file, text]) => (file.endsWith(".css") ? [] : usesIn(file, text)));
  const problems: string[] = [];
  for (const [module, css] of files) {
    if (!module.endsWith(".module.css")) continue;
    const defined = new Set<string | null>(await classesOf(module, css)).add(null);
    const named = new Set<string | null>();
    for (const { file, classes } of uses.filter((use) => use.module === module)) {
      for (const key of classes) {
        named.add(key);
        if (!defined.has(key)) problems.push(`${file}: no class ${key}`);
      }
    }
    if (named.has(null)) continue;
    for (const key of defined)
      if (key !== null && !named.has(key)) problems.push(`${module}: nothing uses ${key}`);
  }
  return problems;
}

/** The files of the page's code. */
function sources(): Files {
  const paths = readdirSync(join(process.cwd(), "src"), { recursive: true, encoding: "utf8" });
  const files = paths.filter((path) => /\.(?:tsx?|css)$/.test(path)).map((path) => join("src", path));
  return new Map(files.map((file) => [file, readFileSync(join(process.cwd(), file), "utf8")]));
}

test("a mistyped class and a class that nothing uses are found", async () => {
  const css =
    ".box {\n  color: red;\n}\n.old .box:hover {\n  color: blue;\n}\n:global(.else) .box {\n  color: green;\n}";
  const code = 'import page from "./page.module.css";\nconst look = `${page["box"]} ${page["bxo"]}`;';
  const files = new Map([
    ["src/ui/page.module.css", css],
    ["src/ui/page.tsx", code],
  ]);
  expect(await problemsOf(files)).toEqual([
    "src/ui/page.tsx: no class bxo",
    "src/ui/page.module.css: nothing uses old",
  ]);
  expect(
    await problemsOf(files.set("src/app/a.tsx", code.replace("./", "#src/ui/").replace('"bxo"', "old"))),
  ).toEqual(["src/ui/page.tsx: no class bxo"]);
});

test("each class that a component names is in its style module, and each class there is used", async () => {
  const files = sources();
  expect([...files].flatMap(([file, text]) => usesIn(file, text)).length).toBeGreaterThan(100);
  expect(await problemsOf(files)).toEqual([]);
});
