import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/**
 * @typedef {{ code: string, message: string }} Fault
 * @typedef {object} FolderEvaluation what src/package/evaluate-folder.ts returns
 * @property {string} json
 * @property {readonly { path: string, problem: string }[]} unread
 * @property {readonly { folder: string, photos: number }[]} leftOut
 * @property {number} loose
 * @property {readonly string[]} labels
 * @typedef {{ ok: true, value: FolderEvaluation } | { ok: false, error: Fault }} Evaluated
 * @typedef {{ from: number, to: number }} Interval
 * @typedef {object} Figures
 * @property {number} photos
 * @property {number} top1
 * @property {Interval | null} top1Interval
 * @property {number | null} top5
 * @property {number} macroF1
 * @property {number} calibrationError
 * @property {readonly { label: string, photos: number, recall: number, precision: number | null }[]} labels
 * @typedef {{ model: { title: string, version: string }, figures: Figures | null }} Summary
 */

export const USAGE = `bio-kingdom-identify evaluate MODEL PHOTOS [--fail-under SHARE [--allow-left-out]] [--out FILE] [--browser PROGRAM]
  MODEL       a folder with model-manifest.json and the files that it names
  PHOTOS      a folder with a sub-folder of photos for each label
  --fail-under  exit with 1 if a smaller share (0..1) of the photos gets the right label (top1),
                and with 2 if a photo of a sub-folder is not counted
  --allow-left-out  with --fail-under: the share of the counted photos is enough
  --out       write the figures as JSON to this file, not to the standard output
  --browser   the program of a Chrome or Chromium; CHROME_PATH does the same`;

/** Exit codes: the share is too small; the command, the model or the photos can't be used, or not all were counted. */
const UNDER = 1;
const UNUSABLE = 2;

/** The policy of README.md. The page of the command has it too. */
export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self'; img-src 'self' blob:; require-trusted-types-for 'script'; trusted-types bio-kingdom-identify default";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));

const TYPES = new Map([
  [".js", "text/javascript"],
  [".wasm", "application/wasm"],
]);

const PAGE = `<!doctype html>
<html lang="en"><title>Evaluation</title>
<input id="model" type="file" webkitdirectory multiple />
<input id="photos" type="file" webkitdirectory multiple />`;

/** A sentence for the person who started the command. */
class Refusal extends Error {}

/**
 * Runs a model over labelled photos in a headless browser, with the code of the page of labelled photos.
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function evaluate(args) {
  try {
    const options = readOptions(args);
    const chromium = await findPlaywright();
    const found = await runInBrowser(chromium, options);
    if (!found.ok) throw new Refusal(found.error.message);
    return report(found.value, options);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return UNUSABLE;
  }
}

/**
 * @typedef {{ model: string, photos: string, least: number | null, allowsLeftOut: boolean, out: string | null, browser: string | null }} Options
 * @param {readonly string[]} args
 * @returns {Options}
 */
function readOptions(args) {
  const { model, photos, ...given } = parsed(args);
  for (const folder of [model, photos]) {
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new Refusal(`${folder} is no folder.`);
  }
  if (!existsSync(join(model, "model-manifest.json"))) {
    throw new Refusal(
      `${model} has no model-manifest.json. Add the model on the page /models of Bio Kingdom, answer its questions, and export it: the export has one.`,
    );
  }
  if (!existsSync(DIST)) throw new Refusal(`${DIST} is missing: the package is not built.`);
  const least = given["fail-under"] === undefined ? null : Number(given["fail-under"]);
  if (least !== null && !(least >= 0 && least <= 1)) {
    throw new Refusal(`--fail-under takes a share from 0 to 1, such as 0.9, and not ${given["fail-under"]}.`);
  }
  const allowsLeftOut = given["allow-left-out"] ?? false;
  const browser = given.browser ?? process.env.CHROME_PATH ?? null;
  return { model, photos, least, allowsLeftOut, out: given.out ?? null, browser };
}

/** @param {readonly string[]} args */
function parsed(args) {
  const text = /** @type {const} */ ({ type: "string" });
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { "fail-under": text, "allow-left-out": { type: "boolean" }, out: text, browser: text },
    });
    const [model, photos, ...others] = positionals;
    if (model === undefined || photos === undefined || others.length > 0) throw new Refusal(USAGE);
    return { model, photos, ...values };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

async function findPlaywright() {
  try {
    return (await import("playwright-core")).chromium;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")) throw error;
    throw new Refusal(
      "The command evaluate drives a browser with playwright-core, which is not installed: npm install playwright-core",
    );
  }
}

/**
 * @param {import("playwright-core").BrowserType} chromium
 * @param {Options} options
 * @returns {Promise<Evaluated>}
 */
async function runInBrowser(chromium, { model, photos, browser: program }) {
  const server = await serve();
  try {
    const browser = await launch(chromium, program);
    try {
      const page = await browser.newPage();
      await page.goto(server.origin);
      await page.exposeFunction("onPhoto", showProgress);
      await page.setInputFiles("#model", resolve(model));
      await page.setInputFiles("#photos", resolve(photos));
      return await page.evaluate(runOnPage);
    } finally {
      await browser.close();
    }
  } finally {
    server.close();
  }
}

/**
 * Runs on the page, where the folders are chosen.
 * @returns {Promise<Evaluated>}
 */
async function runOnPage() {
  const script = "/evaluate.js";
  const { evaluateChosen } = await import(script);
  return evaluateChosen("/assets", Reflect.get(globalThis, "onPhoto"));
}

/**
 * @param {import("playwright-core").BrowserType} chromium
 * @param {string | null} program
 */
async function launch(chromium, program) {
  try {
    // As root, as in most containers, Chromium has no sandbox.
    const chromiumSandbox = process.getuid?.() !== 0;
    return await chromium.launch({
      chromiumSandbox,
      ...(program === null ? {} : { executablePath: program }),
    });
  } catch (error) {
    const [reason] = String(error).split("\n");
    throw new Refusal(
      `The browser did not start (${reason}). Name a Chrome or Chromium with --browser PROGRAM, or run: npx playwright-core install chromium`,
    );
  }
}

/** Serves the built package on this machine alone. */
async function serve() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = join(DIST, decodeURIComponent(pathname));
    const type = TYPES.get(extname(file));
    if (pathname === "/") {
      response.writeHead(200, { "Content-Type": "text/html", "Content-Security-Policy": POLICY }).end(PAGE);
    } else if (type === undefined || !file.startsWith(DIST + sep) || !existsSync(file)) {
      response.writeHead(404).end();
    } else {
      response.writeHead(200, { "Content-Type": type }).end(readFileSync(file));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * @param {number} done
 * @param {number} total
 */
function showProgress(done, total) {
  if (process.stderr.isTTY)
    process.stderr.write(done === total ? "\r\u001B[K" : `\r${done} of ${total} photos`);
}

/**
 * Writes the figures, a short table and what was not counted.
 * @param {FolderEvaluation} evaluation
 * @param {Options} options
 * @returns {number} the exit code
 */
function report({ json, unread, leftOut, loose, labels }, { out, least, allowsLeftOut, photos }) {
  for (const { path, problem } of unread) console.error(`not counted: ${path} (${problem})`);
  for (const { folder, photos: count } of leftOut) {
    console.error(`left out: ${folder} (${photosOf(count)}), which is no label of the model`);
  }
  if (loose > 0) console.error(`left out: ${photosOf(loose)} outside of sub-folders`);
  const { models } = /** @type {{ models: readonly Summary[] }} */ (JSON.parse(json));
  const [summary] = models;
  const figures = summary?.figures ?? null;
  if (summary === undefined || figures === null) {
    throw new Refusal(
      `No photo was counted. ${photos} needs a sub-folder for each label; the model's labels are ${labels.slice(0, 5).join(", ")}${labels.length > 5 ? ` and ${labels.length - 5} more` : ""}.`,
    );
  }
  if (out === null) console.log(json);
  else writeFileSync(out, `${json}\n`);
  console.error(table(summary, figures));
  if (least === null) return 0;
  const uncounted = leftOut.reduce((sum, { photos: count }) => sum + count, unread.length);
  if (uncounted > 0 && !allowsLeftOut) {
    throw new Refusal(
      `${photosOf(uncounted)} of the sub-folders ${uncounted === 1 ? "was" : "were"} not counted, so top1 is not the share of all. Mend what is named above, or add --allow-left-out.`,
    );
  }
  if (figures.top1 >= least) return 0;
  console.error(`top1 is ${share(figures.top1)}, under ${least}`);
  return UNDER;
}

/**
 * @param {Summary} summary
 * @param {Figures} figures
 */
function table({ model }, { photos, top1, top1Interval, top5, macroF1, calibrationError, labels }) {
  const rows = [
    ["model", `${model.title} ${model.version}`],
    ["photos", String(photos)],
    [
      "top1",
      top1Interval === null
        ? share(top1)
        : `${share(top1)} (${share(top1Interval.from)} to ${share(top1Interval.to)})`,
    ],
    ...(top5 === null ? [] : [["top5", share(top5)]]),
    ["macro F1", share(macroF1)],
    ["calibration error", share(calibrationError)],
    ...labels.map(({ label, photos: of, recall }) => [label, `${Math.round(recall * of)} of ${of}`]),
  ];
  const width = Math.max(...rows.map(([name = ""]) => name.length));
  return rows.map(([name = "", value]) => `${name.padEnd(width)}  ${value}`).join("\n");
}

/** @param {number} count */
function photosOf(count) {
  return count === 1 ? "1 photo" : `${count} photos`;
}

/** @param {number} value 0..1 */
function share(value) {
  return value.toFixed(3);
}
