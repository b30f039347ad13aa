import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROUTES } from "../../../scripts/lighthouse.mjs";
import { markdownRows } from "#bench/report/report.ts";
import { openBrowser } from "../open-page.ts";
import { machineLine, machineNow } from "../probes.ts";
import { ROOT, serveApp } from "../site.ts";
import { openSoakPhotos } from "../soak/soak-plan.ts";
import { brokenLimits, phoneFigures, shown } from "./phone-limits.ts";
import {
  type FirstAnswer,
  firstAnswer,
  loadPage,
  type PageLoad,
  PHONE,
  type Transfers,
} from "./phone-visits.ts";
import { WORK_KINDS } from "./work-times.ts";

const PARTS = ["home", "answer", "routes"] as const;

/** Faults: a task that blocks each page, memory that stays, and code that the page loads for nothing. */
const PLANTS: ReadonlyMap<string, string> = new Map([
  [
    "blocked",
    `addEventListener("DOMContentLoaded", () => { const end = performance.now() + 300; while (performance.now() < end); });`,
  ],
  ["kept-memory", `window.kept = Array.from({ length: 60 }, () => new Array(125000).fill(0.5));`],
  [
    "more-code",
    `for (const at of [1, 2, 3]) fetch("/licences/third-party.html?" + at, { cache: "no-store" }).then((all) => all.text());`,
  ],
]);

const USAGE = `npm run phone -- [--runs NUMBER] [--only PART]... [--route ROUTE]... [--site ADDRESS] [--plant FAULT]
  --runs   how often each part is measured (3); the median counts
  --only   ${PARTS.join(", ")}
  --route  the routes of that part, all by default
  --site   the address of another build that is being served
  --plant  ${[...PLANTS.keys()].join(", ")}: a fault, to see that a limit breaks`;

/** Walks the app on a slow phone, says where the time goes, and holds the limits. Returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: "string", default: "3" },
      only: { type: "string", multiple: true, default: [...PARTS] },
      route: { type: "string", multiple: true, default: [...ROUTES] },
      site: { type: "string" },
      plant: { type: "string" },
    },
  });
  const runs = Number(values.runs);
  const plant = values.plant === undefined ? null : PLANTS.get(values.plant);
  const isKnown = values.only.every((part) => PARTS.some((each) => each === part));
  if (!Number.isInteger(runs) || runs < 1 || plant === undefined || !isKnown) {
    console.error(USAGE);
    return 2;
  }
  const loadBefore = loadavg()[0] ?? 0;
  const photos = await openSoakPhotos(join(ROOT, ".cache", "phone"), [join(ROOT, "bench", "photos")]);
  const site =
    values.site === undefined ? await serveApp() : { origin: values.site, close: () => Promise.resolve() };
  const browser = await openBrowser(false);
  const home: PageLoad[] = [];
  const answers: FirstAnswer[] = [];
  const routes: PageLoad[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      if (values.only.includes("home")) {
        home.push(await loadPage(browser, site.origin, "/", { takesPhotos: true, plant }));
      }
      if (values.only.includes("answer")) {
        answers.push(await firstAnswer(browser, site.origin, () => photos.next(), plant));
      }
      for (const route of values.only.includes("routes") ? values.route : []) {
        routes.push(await loadPage(browser, site.origin, route, { takesPhotos: false, plant }));
      }
    }
    if (home[0] !== undefined) console.log(waterfall("Home until it takes a photo", home[0].transfers));
    if (answers[0] !== undefined) console.log(waterfall("Until the first real answer", answers[0].transfers));
    console.log(`\n${workTable([...home.slice(0, 1), ...routes.slice(0, values.route.length)])}`);
    const figures = phoneFigures({ home, answers, routes });
    console.log(`\n${figureTable(figures)}\n`);
    const { slowdown, network } = PHONE;
    console.log(
      `page's processor ${slowdown} times slower, ${network.bitsPerSecond / 1e6} Mbit/s, ${network.roundTripMs} ms; medians of ${runs}`,
    );
    console.log(machineLine(machineNow(browser, loadBefore)));
    const broken = brokenLimits(figures);
    for (const problem of broken) console.error(`BROKEN: ${problem}`);
    if (broken.length === 0) console.log("every limit holds");
    return broken.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await site.close();
  }
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

function figureTable(figures: ReturnType<typeof phoneFigures>): string {
  return markdownRows([
    ["figure", "unit", "measured", "limit", "aim"],
    ...figures.map(({ name, unit, value, limit, aim }) => [
      name,
      unit,
      shown(value),
      String(limit),
      String(aim),
    ]),
  ]);
}
