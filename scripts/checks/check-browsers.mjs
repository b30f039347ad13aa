import { join, relative } from "node:path";
import compat from "@mdn/browser-compat-data/forLegacyNode";
import {
  isBindingElement,
  isIdentifier,
  isInterfaceDeclaration,
  isObjectBindingPattern,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import { API } from "typescript/unstable/sync";
import { oldestBrowsers } from "../build/oldest-browsers.mjs";
import { isProgram, ROOT } from "../root.mjs";

/**
 * @typedef {import("typescript/unstable/ast").Node} Node
 * @typedef {import("typescript/unstable/ast").Identifier} Name
 * @typedef {import("typescript/unstable/ast").SourceFile} SourceFile
 * @typedef {import("typescript/unstable/sync").Project} Project
 * @typedef {import("../build/oldest-browsers.mjs").OldestBrowser} OldestBrowser
 * @typedef {import("@mdn/browser-compat-data/types").Identifier} Identifier
 * @typedef {import("@mdn/browser-compat-data/types").CompatStatement} CompatStatement
 * @typedef {import("@mdn/browser-compat-data/types").SimpleSupportStatement} SimpleSupportStatement
 */

/** APIs that some browsers lack, and the reason why the app may use them. */
const ENHANCEMENTS = new Map([
  ["CanvasImageSmoothing.imageSmoothingQuality", "Firefox ignores it and averages anyway"],
  ["DataTransferItem.webkitGetAsEntry", "tested before use; Firefox on Android drops no folders"],
  ["Document.exitFullscreen", "used with fullscreenEnabled"],
  ["Document.fullscreenEnabled", "tested before use; else there is no button for the large view"],
  ["DocumentOrShadowRoot.fullscreenElement", "used with fullscreenEnabled"],
  ["Element.requestFullscreen", "used with fullscreenEnabled"],
  ["File.webkitRelativePath", "Firefox on Android chooses no folders"],
  ["FileSystemFileHandle.createWritable", "tested before use; else IndexedDB keeps models"],
  ["FileSystemWritableFileStream", "the result of createWritable"],
  ["GPU", "tested before use; else models run on WebAssembly"],
  ["GPUAdapter", "asked of a GPU"],
  ["GPUAdapterInfo", "read with GPUAdapter"],
  ["GPUDevice", "made by a GPUAdapter"],
  ["HTMLMediaElement.srcObject", "all play a camera's stream; some play nothing else"],
  ["ImageDecoder", "tested before use; else createImageBitmap decodes"],
  ["ImageDecodeResult.image", "read with ImageDecoder"],
  ["KeyboardEvent.code", "missing in Chrome and Firefox for the keys of an Android phone's screen"],
  ["KeyboardEvent.repeat", "missing in Chrome for the keys of an Android phone's screen"],
  ["MediaStreamTrack.getCapabilities", "tested before use; else there is no button for the light"],
  ["Navigator.canShare", "tested before use; else a case is shared as text"],
  ["Navigator.share", "tested before use; else a case is saved as a file"],
  ["VideoColorSpace", "read with ImageDecoder"],
  ["VideoFrame", "used with ImageDecoder"],
]);

const FOLDERS = ["workers", "src"];
/** The minimum number of files to find. A check that finds no files would report no faults. */
const FEWEST_FILES = 300;
const OF_BROWSERS = /\/lib\.(?:dom|webworker)[\w.]*\.d\.ts$/;

/** Compares versions as numbers: "17.10" is newer than "17.5". */
const versions = new Intl.Collator("en", { numeric: true });

/** Matches the interfaces in which TypeScript declares global names. */
const GLOBAL_SCOPE = /^Window$|GlobalScope$/;

/** MDN's entries for interfaces and globals, by name. @type {ReadonlyMap<string, CompatStatement>} */
const WHOLE = new Map(entriesOf(compat.api));

/** MDN's entries for the members of each interface. @type {ReadonlyMap<string, ReadonlyMap<string, CompatStatement>>} */
const MEMBERS = new Map(Object.entries(compat.api).map(([owner, api]) => [owner, new Map(entriesOf(api))]));

/**
 * Finds browser APIs in the code that the oldest browsers lack. An API is recognised by the type of its object. Option
 * objects, styles and attributes are not checked. `lib` in the tsconfigs limits JavaScript itself.
 * @param {readonly string[]} configs paths of tsconfig.json
 * @param {readonly OldestBrowser[]} [browsers]
 * @returns {{ files: number, uses: readonly { api: string, place: string, lacking: string }[] }}
 */
export function findTooNew(configs, browsers = oldestBrowsers()) {
  const names = suspectNames(browsers);
  const compiler = new API();
  try {
    const read = new Set();
    const projects = compiler.updateSnapshot({ openProjects: [...configs] }).getProjects();
    const uses = projects.flatMap((project) =>
      ownFiles(project).flatMap((file) => {
        if (read.has(file.fileName)) return [];
        read.add(file.fileName);
        return usesIn(file, project, names, browsers);
      }),
    );
    return { files: read.size, uses };
  } finally {
    compiler.close();
  }
}

/** @param {Project} project */
function ownFiles({ program }) {
  return program
    .getSourceFileNames()
    .filter((path) => !path.includes("/node_modules/") && /(?<!\.d)\.tsx?$/.test(path))
    .flatMap((path) => program.getSourceFile(path) ?? []);
}

/**
 * @param {SourceFile} file
 * @param {Project} project
 * @param {ReadonlySet<string>} names
 * @param {readonly OldestBrowser[]} browsers
 */
function usesIn(file, project, names, browsers) {
  const nodes = namesIn(file).filter(({ text }) => names.has(text));
  const symbols = symbolsOf(nodes, project);
  return nodes.flatMap((node, at) => {
    const declared = symbols[at]?.declarations.find(({ path }) => OF_BROWSERS.test(path))?.resolve(project);
    const found = declared === undefined ? null : tooNew(ownerOf(declared), node.text, browsers);
    if (found === null) return [];
    const line = file.text.slice(0, node.end).split("\n").length;
    const lacking = found.lacking.map(({ name, version }) => `${name} ${version}`).join(", ");
    return [{ api: found.api, place: `${relative(process.cwd(), file.fileName)}:${line}`, lacking }];
  });
}

/**
 * The symbol of each name. A name destructured from an object, as in `const { share } = navigator`, counts as a
 * property of the object.
 * @param {readonly Name[]} nodes
 * @param {Project} project
 */
function symbolsOf(nodes, { checker }) {
  if (nodes.length === 0) return [];
  const symbols = checker.getSymbolAtLocation(nodes);
  const patterns = nodes.map((node) => {
    const { parent } = node;
    if (!isBindingElement(parent) || !isObjectBindingPattern(parent.parent)) return null;
    return node === (parent.propertyName ?? parent.name) ? parent.parent : null;
  });
  const types = checker.getTypeAtLocation(patterns.filter((pattern) => pattern !== null));
  let next = 0;
  return nodes.map((node, at) => {
    if (patterns[at] === null) return symbols[at];
    const type = types[next];
    next += 1;
    return type === undefined ? undefined : checker.getPropertyOfType(type, node.text);
  });
}

/**
 * @param {Node} root
 * @returns {Name[]}
 */
function namesIn(root) {
  /** @type {Name[]} */
  const found = [];
  /** @param {Node} node */
  const visit = (node) => {
    if (isIdentifier(node)) found.push(node);
    node.forEachChild(visit);
  };
  visit(root);
  return found;
}

/**
 * The interface of a member, or the variable of a static member. Null for a name that has neither.
 * @param {Node} declared
 * @returns {string | null}
 */
function ownerOf(declared) {
  for (let node = declared.parent; node !== undefined; node = node.parent) {
    if (isInterfaceDeclaration(node) || isVariableDeclaration(node)) {
      return isIdentifier(node.name) ? node.name.text : null;
    }
  }
  return null;
}

/**
 * All names that are too new in at least one interface. Other names need no check.
 * @param {readonly OldestBrowser[]} browsers
 * @returns {ReadonlySet<string>}
 */
export function suspectNames(browsers) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const stated of [WHOLE, ...MEMBERS.values()]) {
    for (const [name, statement] of stated) if (lackingFor(statement, browsers).length > 0) names.add(name);
  }
  return names;
}

/**
 * The API of a name and the browsers that lack it; null if all browsers have the API, or if the name is not a browser
 * API.
 * @param {string | null} owner the interface in which TypeScript declares the name; null for none
 * @param {string} name
 * @param {readonly OldestBrowser[]} browsers
 * @returns {{ api: string, lacking: readonly OldestBrowser[] } | null}
 */
export function tooNew(owner, name, browsers) {
  const ofOwner = owner === null ? undefined : WHOLE.get(owner);
  const lackOwner = ofOwner === undefined ? [] : lackingFor(ofOwner, browsers);
  if (owner !== null && lackOwner.length > 0) return { api: owner, lacking: lackOwner };
  const lacking = statementsOf(owner, name).map((statement) => lackingFor(statement, browsers));
  const [first] = lacking;
  if (first === undefined || lacking.some(({ length }) => length === 0)) return null;
  return { api: isGlobal(owner) ? name : `${owner}.${name}`, lacking: first };
}

/**
 * MDN's entries for a name. MDN lacks some interfaces that TypeScript declares for shared members. For a name in such
 * an interface, the entries of all interfaces are returned.
 * @param {string | null} owner
 * @param {string} name
 */
function statementsOf(owner, name) {
  if (isGlobal(owner)) return [WHOLE.get(name), MEMBERS.get("Window")?.get(name)].filter(isStated);
  const stated = MEMBERS.get(owner ?? "");
  const places = stated === undefined ? [...MEMBERS.values()] : [stated];
  return places.map((members) => members.get(name)).filter(isStated);
}

/** @param {string | null} owner */
function isGlobal(owner) {
  return owner === null || GLOBAL_SCOPE.test(owner);
}

/**
 * @param {CompatStatement | undefined} statement
 * @returns {statement is CompatStatement}
 */
function isStated(statement) {
  return statement !== undefined;
}

/**
 * @param {unknown} apis
 * @returns {[name: string, statement: CompatStatement][]}
 */
function entriesOf(apis) {
  const all = /** @type {Readonly<Record<string, Partial<Identifier>>>} */ (apis);
  return Object.entries(all).flatMap(([name, { __compat: statement }]) =>
    statement === undefined
      ? []
      : [/** @type {[string, CompatStatement]} */ ([name.replace(/_static$/, ""), statement])],
  );
}

/**
 * @param {CompatStatement} statement
 * @param {readonly OldestBrowser[]} browsers
 */
function lackingFor({ support }, browsers) {
  return browsers.filter(({ name, version }) => {
    const stated = support[name];
    const each = stated === undefined ? [] : Array.isArray(stated) ? stated : [stated];
    return !each.some((one) => isWhole(one) && isSince(one.version_added, version));
  });
}

/** True for full support under the standard name, without a flag. @param {SimpleSupportStatement} stated */
function isWhole(stated) {
  return (
    stated.partial_implementation === undefined &&
    stated.flags === undefined &&
    stated.prefix === undefined &&
    stated.alternative_name === undefined &&
    stated.version_removed === undefined
  );
}

/**
 * @param {string | false} added
 * @param {string} version
 */
function isSince(added, version) {
  return added !== false && added !== "preview" && versions.compare(added.replace("≤", ""), version) <= 0;
}

if (isProgram(import.meta.url)) {
  const { files, uses } = findTooNew(FOLDERS.map((folder) => join(ROOT, folder, "tsconfig.json")));
  const used = new Set(uses.map(({ api }) => api));
  const problems = [
    ...uses
      .filter(({ api }) => !ENHANCEMENTS.has(api))
      .map(({ api, place, lacking }) => `${place}: ${api} is missing in ${lacking}`),
    ...[...ENHANCEMENTS.keys()]
      .filter((api) => !used.has(api))
      .map((api) => `${api} is no enhancement: all have it, or nothing uses it`),
    ...(files < FEWEST_FILES ? [`only ${files} files were seen`] : []),
  ];
  for (const problem of problems) console.error(problem);
  console.log(`browsers: ${files} files, ${used.size} enhancements, ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}
