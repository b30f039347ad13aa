import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { type Plant, PLANTS } from "#bench/page/bench-page.ts";
import { markdownReport, type Report, type Section, textTable, withGenerated } from "#bench/report/report.ts";
import { openAppPage } from "./app-page.ts";
import { check, CHECK_PARTS, prove } from "./check.ts";
import { openBrowser, openPage } from "./open-page.ts";
import { type Bench, type PlannedSection, readOptions } from "./plan.ts";
import { createMemoryProbe, machineNow, sharpMs } from "./probes.ts";
import { aims, bundled, gpu, stages } from "./sections.ts";
import { openSite, ROOT } from "./site.ts";

const SECTIONS: readonly PlannedSection[] = [aims, stages, bundled, gpu];

const DOCUMENT = join(ROOT, "docs", "benchmarks.md");
const RESULTS = join(ROOT, "bench", "results");

const USAGE = `npm run bench -- [--quick] [--only SECTION]... [--write-docs] [--gpu] [--plant FAULT]
npm run bench -- --check [--only PART]... [--plant FAULT]
npm run bench -- --prove
  --quick       few repeats, to try something out
  --only        SECTION: ${SECTIONS.map(({ id }) => id).join(", ")}
                PART: ${CHECK_PARTS.join(", ")}
                --aims is short for --only aims
  --write-docs  writes the report into docs/benchmarks.md
  --gpu         lets the browser use the graphics processor
  --plant       ${PLANTS.join(", ")}: a fault, to see that the check fails`;

/** Runs the measurements that `args` select, then prints or writes the results. Returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args, { sections: SECTIONS.map(({ id }) => id), checkParts: CHECK_PARTS });
  if (options === null) {
    console.error(USAGE);
    return 2;
  }
  const { only } = options;
  // Without a graphics processor that section has nothing to measure.
  const mayUseGpu = options.mayUseGpu || only.includes(gpu.id);
  const sections = SECTIONS.filter(({ id }) =>
    only.length === 0 ? id !== gpu.id || mayUseGpu : only.includes(id),
  );

  const site = await openSite();
  const browser = await openBrowser(mayUseGpu);
  const memory = await createMemoryProbe(browser);
  const benchWith = (planted: Plant | null): Bench => ({
    memory,
    // A few repeats are enough to show a fault.
    quick: options.isQuick || (options.isProof && planted !== null),
    sharpMs,
    open: () => openPage(browser, site.page, planted),
    buildApp: async () => void (await site.app()),
    openApp: async () => openAppPage(browser, await site.app(), planted),
  });
  const bench = benchWith(options.plant);
  try {
    if (options.isProof) return (await prove(benchWith, console.log)) ? 0 : 1;
    if (options.isCheck) return (await check(bench, only, console.log)) ? 0 : 1;
    const before = loadavg()[0] ?? 0;
    const begin = performance.now();
    const measured = await measureAll(bench, sections);
    const report: Report = {
      date: new Date().toISOString(),
      commit: commitNow(),
      machine: machineNow(browser, before),
      options: args.join(" "),
      seconds: (performance.now() - begin) / 1000,
      sections: measured,
    };
    writeResults(report);
    if (options.writesDocs) writeDocument(report);
    return 0;
  } finally {
    await browser.close();
    await site.close();
  }
}

async function measureAll(bench: Bench, planned: readonly PlannedSection[]): Promise<readonly Section[]> {
  const sections: Section[] = [];
  for (const { measure } of planned) {
    const begin = performance.now();
    const measured = await measure(bench);
    const section = { ...measured, seconds: (performance.now() - begin) / 1000 };
    console.log(`\n${textTable(section)}`);
    sections.push(section);
  }
  return sections;
}

function commitNow(): string | null {
  const { status, stdout } = spawnSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : null;
}

/** Writes the report between the markers of the document and formats the document. */
function writeDocument(report: Report): void {
  writeFileSync(DOCUMENT, withGenerated(readFileSync(DOCUMENT, "utf8"), markdownReport(report)));
  const formatter = join(ROOT, "node_modules", "oxfmt", "bin", "oxfmt");
  const { status } = spawnSync(process.execPath, [formatter, DOCUMENT], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error(`${DOCUMENT} could not be formatted`);
}

function writeResults(report: Report): void {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, report.date.replaceAll(/[:.]/g, "-"));
  writeFileSync(`${file}.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(`${file}.md`, markdownReport(report));
  console.log(`\n${report.seconds.toFixed(0)} s; written: ${file}.json and .md`);
}
