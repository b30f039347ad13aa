import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { isProgram, ROOT } from "./root.mjs";

/** @typedef {{ executablePath: string, source: string }} Browser */

const programNames = ["google-chrome-stable", "google-chrome", "chromium", "chromium-browser"];
/** Headless builds of Chromium. They open a page with half the work of a full browser. */
const shellNames = ["chromium-headless-shell", "chrome-headless-shell"];

/**
 * Finds a Chrome or Chromium that starts: CHROME_PATH, then an installed browser, then Playwright's own download.
 * @returns {Promise<Browser | null>} null if none starts
 */
export async function findBrowser() {
  for (const candidate of candidates()) if (starts(candidate.executablePath)) return candidate;
  const { chromium } = await import("@playwright/test");
  const executablePath = chromium.executablePath();
  return starts(executablePath) ? { executablePath, source: "Playwright's download" } : null;
}

/** Options for a browser without a screen and without a network. They also work as root in a container. */
export const QUIET_BROWSER = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Without the crash reporter, a headless Chromium ends the whole page on a WebAssembly out-of-bounds access.
  "--enable-crash-reporter",
];

/**
 * Finds the test browser: CHROME_PATH, then a headless Chromium, then the result of findBrowser.
 * @returns {Promise<Browser | null>} null if none starts
 */
export async function findTestBrowser() {
  for (const candidate of [...chosen(), ...shells()]) if (starts(candidate.executablePath)) return candidate;
  return findBrowser();
}

/**
 * Finds or installs the test browser, and prints its choice. On Debian it installs a headless Chromium, even if a full
 * browser is installed. Throws like ensureBrowser.
 * @returns {Promise<Browser>}
 */
async function ensureTestBrowser() {
  const hasShell = [...chosen(), ...shells()].some(({ executablePath }) => starts(executablePath));
  if (!hasShell) installWithApt("chromium-headless-shell");
  const browser = (await findTestBrowser()) ?? (await ensureBrowser());
  console.log(`browser: ${browser.executablePath} (${browser.source})`);
  return browser;
}

/**
 * Finds a browser or installs one (Playwright's download, then Debian's package if root), and prints its choice. If both
 * fail, throws an Error that says what to install.
 * @returns {Promise<Browser>}
 */
export async function ensureBrowser() {
  const chromePath = process.env.CHROME_PATH;
  if (chromePath && !starts(chromePath)) {
    console.warn(`browser: CHROME_PATH is ${chromePath}, which does not start; looking for another`);
  }
  const browser = await findOrInstall();
  if (!browser) {
    throw new Error(
      "no Chrome or Chromium was found and none could be installed. Install Google Chrome or Chromium, " +
        "or set CHROME_PATH to the program file of one, and run this again.",
    );
  }
  console.log(`browser: ${browser.executablePath} (${browser.source})`);
  return browser;
}

/** @returns {Promise<Browser | null>} */
async function findOrInstall() {
  const present = await findBrowser();
  if (present) return present;
  for (const install of [downloadWithPlaywright, () => installWithApt("chromium")]) {
    install();
    const installed = await findBrowser();
    if (installed) return installed;
  }
  return null;
}

/** @returns {Browser[]} the browser that CHROME_PATH names */
function chosen() {
  const chromePath = process.env.CHROME_PATH;
  return chromePath ? [{ executablePath: chromePath, source: "CHROME_PATH" }] : [];
}

/** @returns {Browser[]} */
function shells() {
  const source = "installed Chromium without a window";
  return shellNames.flatMap(onPath).map((executablePath) => ({ executablePath, source }));
}

/** @returns {Generator<Browser>} */
function* candidates() {
  yield* chosen();
  for (const executablePath of installedPaths()) {
    const isChromium = executablePath.toLowerCase().includes("chromium");
    yield { executablePath, source: isChromium ? "installed Chromium" : "installed Chrome" };
  }
}

/** @returns {string[]} the usual paths of a browser on this system */
function installedPaths() {
  if (process.platform === "win32") {
    const folders = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].map((name) => process.env[name]);
    return ["Google\\Chrome", "Chromium"].flatMap((product) =>
      folders.flatMap((folder) => (folder ? [join(folder, product, "Application", "chrome.exe")] : [])),
    );
  }
  const mac =
    process.platform === "darwin"
      ? ["Google Chrome", "Chromium"].flatMap((name) =>
          ["/Applications", join(process.env.HOME ?? "/", "Applications")].map((folder) =>
            join(folder, `${name}.app`, "Contents", "MacOS", name),
          ),
        )
      : [];
  return [...mac, ...programNames.flatMap(onPath)];
}

/**
 * @param {string} program
 * @returns {string[]}
 */
function onPath(program) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, program));
}

/**
 * True for a program that starts. An existing file is not enough: Ubuntu's chromium-browser only asks to install a
 * snap, and Playwright's download may lack system libraries. On Windows only the file is checked, because chrome.exe
 * would open a window.
 * @param {string} executablePath
 * @returns {boolean}
 */
function starts(executablePath) {
  if (!existsSync(executablePath) || !statSync(executablePath).isFile()) return false;
  if (process.platform === "win32") return true;
  return spawnSync(executablePath, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

function downloadWithPlaywright() {
  const cli = join(ROOT, "node_modules", "@playwright", "test", "cli.js");
  tryCommand(process.execPath, [cli, "install", "--no-shell", "chromium"], {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "5000",
  });
}

/** @param {string} name of Debian's package */
function installWithApt(name) {
  if (process.getuid?.() !== 0 || !onPath("apt-get").some((path) => existsSync(path))) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  tryCommand("apt-get", ["update"], env);
  tryCommand("apt-get", ["install", "-y", "--no-install-recommends", name], env);
}

/**
 * Tries one way to install. Prints a failure instead of throwing, because the next way may work.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function tryCommand(command, args, env) {
  const title = [command === process.execPath ? "node" : command, ...args].join(" ");
  console.log(`browser: none found, trying ${title}`);
  const result = spawnSync(command, args, { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } });
  if (result.status === 0) return;
  const end = result.error?.message ?? result.signal ?? `code ${result.status}`;
  console.warn(`browser: ${title} failed (${end})`);
}

if (isProgram(import.meta.url)) {
  try {
    await ensureTestBrowser();
  } catch (error) {
    console.error(`browser: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
