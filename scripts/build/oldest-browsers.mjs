import { readFileSync } from "node:fs";

/**
 * @typedef {object} OldestBrowser
 * @property {import("@mdn/browser-compat-data/types").BrowserName} name the browser's name in MDN's data
 * @property {string} version the oldest version that the app supports
 * @property {string | null} target the browser's name in build tools; null if another entry covers the browser
 */

/** Browsers by their Browserslist name in package.json. @type {ReadonlyMap<string, Omit<OldestBrowser, "version">>} */
const NAMES = new Map([
  ["chrome", { name: "chrome", target: "chrome" }],
  ["and_chr", { name: "chrome_android", target: null }],
  ["edge", { name: "edge", target: "edge" }],
  ["firefox", { name: "firefox", target: "firefox" }],
  ["and_ff", { name: "firefox_android", target: null }],
  ["safari", { name: "safari", target: "safari" }],
  ["ios_saf", { name: "safari_ios", target: "ios" }],
]);

/**
 * The oldest browsers that the app supports, from package.json. See docs/decisions/0002-browsers-policy-hosting.md
 * @returns {readonly OldestBrowser[]}
 */
export function oldestBrowsers() {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  /** @type {{ browserslist: readonly string[] }} */
  const { browserslist } = JSON.parse(text);
  return browserslist.map(readEntry);
}

/** The targets of the build, such as "safari17.5". @returns {string[]} */
export function buildTarget() {
  return oldestBrowsers().flatMap(({ target, version }) => (target === null ? [] : `${target}${version}`));
}

/**
 * @param {string} entry such as "safari >= 17.5"
 * @returns {OldestBrowser}
 */
function readEntry(entry) {
  const [, browser = "", version = ""] = /^(\w+) >= ([\d.]+)$/.exec(entry) ?? [];
  const known = NAMES.get(browser);
  if (known === undefined) throw new Error(`package.json: "${entry}" in browserslist can't be read.`);
  return { ...known, version };
}
