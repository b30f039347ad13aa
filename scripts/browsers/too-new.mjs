import compat from "@mdn/browser-compat-data/forLegacyNode";

/**
 * @typedef {import("@mdn/browser-compat-data/types").Identifier} Identifier
 * @typedef {import("@mdn/browser-compat-data/types").CompatStatement} CompatStatement
 * @typedef {import("@mdn/browser-compat-data/types").SimpleSupportStatement} SimpleSupportStatement
 * @typedef {import("./oldest-browsers.mjs").OldestBrowser} OldestBrowser
 */

/** Compares versions as numbers: "17.10" is newer than "17.5". */
const versions = new Intl.Collator("en", { numeric: true });

/** Where TypeScript declares what windows and workers have by its name alone. */
const GLOBAL_SCOPE = /^Window$|GlobalScope$/;

/** What MDN states of interfaces and globals, by their names. @type {ReadonlyMap<string, CompatStatement>} */
const WHOLE = new Map(entriesOf(compat.api));

/** The same of the members of each interface. @type {ReadonlyMap<string, ReadonlyMap<string, CompatStatement>>} */
const MEMBERS = new Map(Object.entries(compat.api).map(([owner, api]) => [owner, new Map(entriesOf(api))]));

/**
 * The names of all that is too new in one place at least: no other name has to be looked at.
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
 * An API that some of the browsers lack, by its name; null for one that all have, and for what is no API of browsers.
 * @param {string | null} owner the interface in which TypeScript declares it; null for what stands in none
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
 * What MDN states of a name. It does not know the interfaces into which TypeScript puts what others share: of a name in such
 * a one all that is stated anywhere counts.
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

/** True where a browser has all of it, under its own name, and without a setting. @param {SimpleSupportStatement} stated */
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
