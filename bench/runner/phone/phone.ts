import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "@playwright/test";
import { markdownRows } from "#bench/report/report.ts";
import { openBrowser } from "#bench/runner/open-page.ts";
import { machineLine, machineNow } from "#bench/runner/probes.ts";
import { ROOT, serveApp } from "#bench/runner/site.ts";
import { openSoakPhotos } from "#bench/runner/soak/soak-plan.ts";
import { ROUTES } from "../../../scripts/lighthouse.mjs";
import { FAULTS } from "./phone-faults.ts";
import { brokenLimits, phoneFigures, type PhoneRuns, shown } from "./phone-limits.ts";
import {
  type FirstAnswer,
  firstAnswer,
  type HomeLoad,
  loadHome,
  loadPage,
  type PageLoad,
  PHONE,
  type Transfers,
} from "./phone-visits.ts";
import { tryStarts } from "./starts.ts";
import { WORK_KINDS } from "./work-times.ts";

const PARTS = ["home", "answer", "routes"] as const;

const USAGE = `npm run phone -- [--runs NUMBER] [--only PART]... [--route ROUTE]... [--home ROUTE] [--site ADDRESS]
npm run phone -- --prove [--site ADDRESS]
npm run phone -- --starts NUMBER [--site ADDRESS]
  --runs   how often each part is measured (3); the median counts
  --only   ${PARTS.join(", ")}
  --route  the routes of that part, all by default
  --home   the address of Home, such as /es/ for Spanish (/)
  --site   the address of another build that is being served
  --prove  plants ${[...FAULTS.keys()].join(", ")}: each has to break its limits
  --starts opens the app NUMBER times, and holds back one file of each first load: it has to start`;

interface Visits {
  readonly runs: number;
  readonly parts: readonly string[];
  readonly routes: readonly string[];
  readonly home: string;
  readonly fault: string | null;
}

/** Walks the app on a slow phone, says where the time goes, and holds the limits. Returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: "string", default: "3" },
      only: { type: "string", multiple: true, default: [...PARTS] },
      route: { type: "string", multiple: true, default: [...ROUTES] },
      home: { type: "string", default: "/" },
      site: { type: "string" },
      prove: { type: "boolean", default: false },
      starts: { type: "string" },
    },
  });
  const runs = Number(values.runs);
  const visits = Number(values.starts ?? 0);
  const isKnown = values.only.every((part) => PARTS.some((each) => each === part));
  if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(visits) || visits < 0 || !isKnown) {
    console.error(USAGE);
    return 2;
  }
  const loadBefore = loadavg()[0] ?? 0;
  const site =
    values.site === undefined ? await serveApp() : { origin: values.site, close: () => Promise.resolve() };
  const browser = await openBrowser(false);
  try {
    if (values.prove) return (await prove(browser, site.origin)) ? 0 : 1;
    if (visits > 0) return (await reportStarts(browser, site.origin, visits)) ? 0 : 1;
    const walks = { runs, parts: values.only, routes: values.route, home: values.home, fault: null };
    const measured = await measureVisits(browser, site.origin, walks);
    report(measured, runs);
    console.log(machineLine(machineNow(browser, loadBefore)));
    const broken = brokenLimits(phoneFigures(measured));
    for (const { sentence } of broken) console.error(`BROKEN: ${sentence}`);
    if (broken.length === 0) console.log("every limit holds");
    return broken.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await site.close();
  }
}

async function measureVisits(
  browser: Browser,
  origin: string,
  { runs, parts, routes: wanted, home: homeRoute, fault }: Visits,
): Promise<PhoneRuns> {
  const photos = await openSoakPhotos(join(ROOT, ".cache", "phone"), [join(ROOT, "bench", "photos")]);
  const home: HomeLoad[] = [];
  const answers: FirstAnswer[] = [];
  const routes: PageLoad[] = [];
  for (let run = 0; run < runs; run += 1) {
    if (parts.includes("home")) {
      home.push(await loadHome(browser, origin, { route: homeRoute, photo: photos.next(), fault }));
    }
    if (parts.includes("answer")) {
      answers.push(await firstAnswer(browser, origin, () => photos.next(), fault));
    }
    for (const route of parts.includes("routes") ? wanted : []) {
      routes.push(await loadPage(browser, origin, route, fault));
    }
  }
  return { home, answers, routes };
}

/** Plants each fault. True if each breaks all its limits. */
async function prove(browser: Browser, origin: string): Promise<boolean> {
  const unnoticed: string[] = [];
  for (const [name, { code, breaks }] of FAULTS) {
    console.log(`\nplanted: ${name}`);
    const measured = await measureVisits(browser, origin, {
      runs: 1,
      parts: PARTS,
      home: "/",
      routes: ["/"],
      fault: code,
    });
    const broken = brokenLimits(phoneFigures(measured));
    for (const { sentence } of broken) console.log(`broken: ${sentence}`);
    const found = new Set(broken.map((each) => each.name));
    unnoticed.push(...breaks.filter((figure) => !found.has(figure)).map((figure) => `${name} by ${figure}`));
  }
  console.log(
    unnoticed.length === 0 ? "\nevery planted fault was found" : `\nnot found: ${unnoticed.join(", ")}`,
  );
  return unnoticed.length === 0;
}

/** Prints the visits in which the app did not start. True if there is none. */
async function reportStarts(browser: Browser, origin: string, visits: number): Promise<boolean> {
  const { held, failed } = await tryStarts(browser, origin, visits);
  for (const { route, cache, file, heldMs } of failed)
    console.error(`NO START: ${route}, ${cache}, ${file} held for ${heldMs} ms`);
  console.log(
    `${visits - failed.length} of ${visits} visits started the app; in ${held} a file was held back`,
  );
  // If few files were held back, the sweep shows nothing.
  return failed.length === 0 && held > visits / 2;
}

function report({ home, answers, routes }: PhoneRuns, runs: number): void {
  if (home[0] !== undefined) console.log(waterfall("Home until the app runs", home[0].transfers));
  if (answers[0] !== undefined) console.log(waterfall("Until the first real answer", answers[0].transfers));
  const loads = [...home.slice(0, 1), ...routes.slice(0, routes.length / runs)];
  if (loads.length > 0) console.log(`${workTable(loads)}\n`);
  console.log(`${figureTable({ home, answers, routes })}\n`);
  const { slowdown, network } = PHONE;
  const speed = `${network.bitsPerSecond / 1e6} Mbit/s, ${network.roundTripMs} ms`;
  console.log(`page's processor ${slowdown} times slower, ${speed}; medians of ${runs}`);
}

/** Each file as a line with a bar: dots while it waits for its first byte, then dashes. A character is 100 ms. */
function waterfall(title: string, { answers, begin, end }: Transfers): string {
  const tenths = (time: number): number => Math.max(0, Math.round((time - begin) / 100));
  const lines = answers
    .filter(({ asked, end: last }) => asked < end && last > 0)
    .map(({ path, asked, firstByte, end: last, bytes }) => {
      const waits = ".".repeat(tenths(firstByte) - tenths(asked));
      const comes = "-".repeat(tenths(last) - tenths(firstByte) + 1);
      const size = (bytes / 1000).toFixed(1).padStart(7);
      return `${size} kB  ${path.slice(-36).padEnd(36)} ${" ".repeat(tenths(asked))}${waits}${comes}`;
    });
  return [`${title}: ${tenths(end) / 10} s`, ...lines, ""].join("\n");
}

/** Where the time of each page goes. */
function workTable(loads: readonly PageLoad[]): string {
  const head = ["page, ms of its thread", ...WORK_KINDS, "longest task", "blocked", "files", "kB"];
  return markdownRows([
    head,
    ...loads.map(({ route, work, longestTaskMs, blockedMs, requests, kB }) => [
      route,
      ...WORK_KINDS.map((kind) => work[kind].toFixed(0)),
      longestTaskMs.toFixed(0),
      blockedMs.toFixed(0),
      String(requests),
      kB.toFixed(0),
    ]),
  ]);
}

function figureTable(measured: PhoneRuns): string {
  return markdownRows([
    ["figure", "measured", "limit", "aim"],
    ...phoneFigures(measured).map(({ name, value, limit, aim }) => [
      name,
      shown(value),
      String(limit),
      String(aim),
    ]),
  ]);
}
