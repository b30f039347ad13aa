/**
 * @typedef {{ title: string, reason: string | null }} SkippedTest `reason` is null if the report has none
 * @typedef {{ passed: number, failed: number, skipped: SkippedTest[] }} Counts
 * @typedef {Counts & { remark: string | null }} SettledCounts `remark` says why a failure was added
 * @typedef {SettledCounts & { name: string, seconds: number }} StageResult
 */

/**
 * The part of vitest's JSON report that this script reads.
 * @typedef {object} VitestReport
 * @property {{
 *   name: string,
 *   status: string,
 *   assertionResults: { fullName: string, status: string, meta?: Record<string, unknown>, tags?: string[] }[],
 * }[]} testResults
 */

/**
 * The part of Playwright's JSON report that this script reads.
 * @typedef {{ type: string, description?: string }} PlaywrightAnnotation
 * @typedef {object} PlaywrightTest
 * @property {"skipped" | "expected" | "unexpected" | "flaky"} status
 * @property {string} expectedStatus
 * @property {string} projectName
 * @property {PlaywrightAnnotation[]} annotations
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {{ title: string, tests: PlaywrightTest[] }[]} specs
 * @property {PlaywrightSuite[]} [suites]
 * @typedef {{ suites: PlaywrightSuite[], errors: unknown[] }} PlaywrightReport
 */

/** The tag of tests that only `--all` runs: see tests/fixtures/long.ts. */
const LONG = "long";

/**
 * Counts vitest's JSON report. A failed file without a failed test (it did not load, or a hook threw) counts as one
 * failure. The reason for a skip is in the test's `task.meta.skipReason`. Without `--all`, the
 * tests that only it runs are not counted as skipped.
 * @param {VitestReport} report
 * @param {boolean} runsAll
 * @returns {Counts}
 */
export function countVitest(report, runsAll) {
  /** @type {Counts} */
  const counts = { passed: 0, failed: 0, skipped: [] };
  for (const file of report.testResults) {
    const failedBefore = counts.failed;
    for (const { fullName, status, meta, tags = [] } of file.assertionResults) {
      if (status === "passed") counts.passed += 1;
      else if (status === "failed") counts.failed += 1;
      else {
        const reason = vitestReason(status, meta);
        if (reason !== null || runsAll || !tags.includes(LONG))
          counts.skipped.push({ title: fullName, reason });
      }
    }
    if (file.status === "failed" && counts.failed === failedBefore) counts.failed += 1;
  }
  return counts;
}

/**
 * @param {string} status
 * @param {Record<string, unknown> | undefined} meta
 * @returns {string | null}
 */
function vitestReason(status, meta) {
  const reason = meta?.["skipReason"];
  if (typeof reason === "string" && reason !== "") return reason;
  return status === "pending" ? "did not run" : null;
}

/**
 * Counts Playwright's JSON report. A flaky test counts as a failure, and so does each error outside of a test, such as
 * a file that does not load.
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export function countPlaywright(report) {
  /** @type {Counts} */
  const counts = { passed: 0, failed: report.errors.length, skipped: [] };
  for (const suite of report.suites) countPlaywrightSuite(suite, [], counts);
  return counts;
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string[]} parents titles of the enclosing suites
 * @param {Counts} counts the counts that are increased
 */
function countPlaywrightSuite(suite, parents, counts) {
  const path = [...parents, suite.title];
  for (const spec of suite.specs) {
    for (const test of spec.tests) {
      if (test.status === "expected") counts.passed += 1;
      else if (test.status === "skipped") {
        const project = test.projectName === "" ? [] : [`[${test.projectName}]`];
        const title = [...project, ...path, spec.title].join(" > ");
        counts.skipped.push({ title, reason: playwrightReason(test) });
      } else counts.failed += 1;
    }
  }
  for (const inner of suite.suites ?? []) countPlaywrightSuite(inner, path, counts);
}

/**
 * @param {PlaywrightTest} test
 * @returns {string | null}
 */
function playwrightReason(test) {
  // Playwright also reports tests that it never reached as skipped, but with another expected status.
  if (test.expectedStatus !== "skipped") return "did not run";
  const marks = test.annotations.filter(({ type }) => type === "skip" || type === "fixme");
  return marks.find(({ description }) => description)?.description ?? null;
}

/**
 * Adds failures that a report does not show: no report, a failing exit code without a failed test, no test at all, and
 * each test that was skipped without a reason.
 * @param {Counts | null} counts null if the runner left no report
 * @param {string | null} badEnd such as "exit code 1"; null after exit code 0
 * @returns {SettledCounts}
 */
export function settleCounts(counts, badEnd) {
  if (counts === null) {
    return { passed: 0, failed: 1, skipped: [], remark: `left no report (${badEnd ?? "exit code 0"})` };
  }
  if (counts.failed > 0) return { ...counts, remark: null };
  if (badEnd !== null) return { ...counts, failed: 1, remark: `${badEnd} without a failed test` };
  if (counts.passed === 0) return { ...counts, failed: 1, remark: "ran no test" };
  const unexplained = counts.skipped.filter(({ reason }) => reason === null).length;
  if (unexplained > 0) return { ...counts, failed: unexplained, remark: "skipped without a reason" };
  return { ...counts, remark: null };
}

/**
 * The sums over all stages.
 * @typedef {Pick<Counts, "passed" | "failed">} Totals
 * @param {Totals[]} stages
 * @returns {Totals}
 */
export function totalsOf(stages) {
  return {
    passed: stages.reduce((sum, stage) => sum + stage.passed, 0),
    failed: stages.reduce((sum, stage) => sum + stage.failed, 0),
  };
}

/**
 * The last line of a run.
 * @param {Totals} totals
 * @returns {string}
 */
export function totalsLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

/**
 * The table of stages, followed by each skipped test with its reason.
 * @param {StageResult[]} stages
 * @returns {string}
 */
export function formatSummary(stages) {
  const width = Math.max(...stages.map(({ name }) => name.length), "stage".length);
  const head = `${"stage".padEnd(width)}  passed  failed  skipped  seconds`;
  const rows = stages.map((stage) => {
    const figures = [
      String(stage.passed).padStart(6),
      String(stage.failed).padStart(6),
      String(stage.skipped.length).padStart(7),
      stage.seconds.toFixed(1).padStart(7),
    ];
    const remark = stage.remark === null ? [] : [stage.remark];
    return [stage.name.padEnd(width), ...figures, ...remark].join("  ");
  });
  const skips = stages.flatMap(({ name, skipped }) =>
    skipped.map(({ title, reason }) => `skipped in ${name}: ${title} (${reason ?? "no reason given"})`),
  );
  return [head, ...rows, ...skips].join("\n");
}
