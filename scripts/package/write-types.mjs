import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { ROOT } from "../root.mjs";

/** Matches an import of one of the house's own modules, by its alias or beside it. The groups are around its path. */
const OWN_IMPORT = /(\bfrom "|\bimport\(")([#.][^"]+)\.ts(")/g;

/**
 * Writes the types of a module, and of the modules that they name, as files that need nothing of this repository: the
 * compiler writes all of them, and the aliases become relative paths.
 * @param {string} entry path of the module from the root
 * @param {string} folder for the files; the entry's is index.d.ts
 */
export function writeTypes(entry, folder) {
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  const made = mkdtempSync(join(ROOT, ".cache/package-types-"));
  try {
    emit(entry, made);
    placeTypes(entry, join(made, "out"), folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/**
 * @param {string} entry
 * @param {string} made the folder with the types of all modules
 * @param {string} folder for those that the entry names
 */
function placeTypes(entry, made, folder) {
  /** @type {Set<string>} */
  const written = new Set();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (written.has(path)) continue;
    written.add(path);
    const from = path;
    const text = readFileSync(join(made, path.replace(/\.ts$/, ".d.ts")), "utf8");
    const own = text.replaceAll(OWN_IMPORT, (_, before, alias, after) => {
      const target = pathOf(alias, from);
      waiting.push(`${target}.ts`);
      const relative = posix.relative(posix.dirname(placeOf(from, entry)), target);
      return `${before}${relative.startsWith(".") ? relative : `./${relative}`}.js${after}`;
    });
    if (/from "[^.]/.test(own)) throw new Error(`the types of ${path} name another package`);
    const file = join(folder, placeOf(path, entry).replace(/\.ts$/, ".d.ts"));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, own);
  }
}

/**
 * @param {string} entry
 * @param {string} made an empty folder
 */
function emit(entry, made) {
  const config = join(made, "tsconfig.json");
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    incremental: false,
    tsBuildInfoFile: null,
    outDir: "out",
    rootDir: ROOT,
  };
  const files = [entry, "models/knowledge/virtual-knowledge.d.ts"].map((file) => join(ROOT, file));
  writeFileSync(
    config,
    JSON.stringify({ extends: join(ROOT, "src/tsconfig.json"), compilerOptions, files, include: [] }),
  );
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", config], { encoding: "utf8" });
  if (status !== 0) throw new Error(`the types of ${entry} can't be written: ${stdout}`);
}

/**
 * @param {string} alias such as "#domain/result", or "./result"
 * @param {string} from the module that imports it
 * @returns {string} its path from the root, without its ending
 */
function pathOf(alias, from) {
  return alias.startsWith("#") ? alias.slice(1) : posix.join(posix.dirname(from), alias);
}

/**
 * @param {string} path of a module from the root
 * @param {string} entry
 * @returns {string} its place among the types
 */
function placeOf(path, entry) {
  return path === entry ? "index.ts" : path;
}
