import { expect, test } from "vitest";
import {
  countPlaywright,
  countVitest,
  formatSummary,
  settleCounts,
  totalsLine,
  type PlaywrightTest,
} from "../../../scripts/test/count-tests.mjs";

function vitestFile(status: string, statuses: readonly string[]) {
  return {
    name: "a.test.ts",
    status,
    assertionResults: statuses.map((each, index) => ({ fullName: `test ${index}`, status: each, meta: {} })),
  };
}

function playwrightTest(status: PlaywrightTest["status"], annotations: PlaywrightTest["annotations"] = []) {
  const expectedStatus = status === "skipped" ? "skipped" : "passed";
  return { status, expectedStatus, annotations, projectName: "desktop" };
}

function playwrightReport(tests: readonly PlaywrightTest[], errors: unknown[] = []) {
  const specs = tests.map((each, index) => ({ title: `test ${index}`, tests: [each] }));
  return { errors, suites: [{ title: "a.spec.ts", specs: [], suites: [{ title: "group", specs }] }] };
}

test("vitest's passes and failures are counted over all files", () => {
  const testResults = [
    vitestFile("passed", ["passed", "passed"]),
    vitestFile("failed", ["passed", "failed"]),
  ];

  expect(countVitest({ testResults })).toEqual({ passed: 3, failed: 1, skipped: [] });
});

test("a vitest file that fails to load is one failure", () => {
  const testResults = [vitestFile("failed", []), vitestFile("passed", ["passed"])];

  expect(countVitest({ testResults })).toEqual({ passed: 1, failed: 1, skipped: [] });
});

test("a vitest file whose hook fails after its tests passed is one failure", () => {
  expect(countVitest({ testResults: [vitestFile("failed", ["passed"])] }).failed).toBe(1);
});

test("vitest's skipped tests are listed with the reason that their meta gives", () => {
  const file = vitestFile("passed", ["passed"]);
  file.assertionResults.push(
    { fullName: "reads a HEIC photo", status: "skipped", meta: { skipReason: "no HEIC decoder" } },
    { fullName: "reads a TIFF photo", status: "skipped", meta: {} },
    { fullName: "reads a RAW photo", status: "todo", meta: {} },
    { fullName: "reads a GIF photo", status: "pending", meta: {} },
  );

  expect(countVitest({ testResults: [file] })).toEqual({
    passed: 1,
    failed: 0,
    skipped: [
      { title: "reads a HEIC photo", reason: "no HEIC decoder" },
      { title: "reads a TIFF photo", reason: null },
      { title: "reads a RAW photo", reason: null },
      { title: "reads a GIF photo", reason: "did not run" },
    ],
  });
});

test("Playwright's passes and failures are counted in nested suites, a flaky test as a failure", () => {
  const tests = [playwrightTest("expected"), playwrightTest("unexpected"), playwrightTest("flaky")];

  expect(countPlaywright(playwrightReport(tests))).toEqual({ passed: 1, failed: 2, skipped: [] });
});

test("a Playwright error outside of a test, as from a file that does not load, is one failure", () => {
  const report = playwrightReport([], [{ message: "SyntaxError" }]);

  expect(countPlaywright(report)).toEqual({ passed: 0, failed: 1, skipped: [] });
});

test("Playwright's skipped tests are listed with their annotation, and those never reached as such", () => {
  const tests = [
    playwrightTest("skipped", [{ type: "skip", description: "no camera here" }]),
    playwrightTest("skipped", [{ type: "skip" }]),
    { ...playwrightTest("skipped"), expectedStatus: "passed" },
  ];

  expect(countPlaywright(playwrightReport(tests)).skipped).toEqual([
    { title: "[desktop] > a.spec.ts > group > test 0", reason: "no camera here" },
    { title: "[desktop] > a.spec.ts > group > test 1", reason: null },
    { title: "[desktop] > a.spec.ts > group > test 2", reason: "did not run" },
  ]);
});

test("a runner that ends well keeps its counts", () => {
  const counts = { passed: 2, failed: 0, skipped: [] };

  expect(settleCounts(counts, null)).toEqual({ ...counts, remark: null });
});

test("a runner that ran no test is one failure, even when all of its tests were skipped", () => {
  const skipped = [{ title: "a", reason: null }];

  expect(settleCounts({ passed: 0, failed: 0, skipped: [] }, null)).toMatchObject({ failed: 1 });
  expect(settleCounts({ passed: 0, failed: 0, skipped }, null)).toMatchObject({ failed: 1, skipped });
});

test("a runner that exits badly without a failed test is one failure", () => {
  expect(settleCounts({ passed: 5, failed: 0, skipped: [] }, "exit code 1")).toMatchObject({
    passed: 5,
    failed: 1,
  });
});

test("a runner that exits badly because of its failed tests has no failure added", () => {
  expect(settleCounts({ passed: 5, failed: 2, skipped: [] }, "exit code 1")).toMatchObject({ failed: 2 });
});

test("a runner that left no report is one failure", () => {
  expect(settleCounts(null, "SIGKILL")).toMatchObject({ passed: 0, failed: 1 });
  expect(settleCounts(null, null)).toMatchObject({ passed: 0, failed: 1 });
});

test("each test that was skipped without a reason is a failure, as those beside a focused test and those to do are", () => {
  const explained = { title: "reads a HEIC photo", reason: "no HEIC decoder" };
  const skipped = [explained, { title: "a", reason: null }, { title: "b", reason: null }];
  expect(settleCounts({ passed: 5, failed: 0, skipped }, null)).toMatchObject({
    passed: 5,
    failed: 2,
    remark: "skipped without a reason",
  });
  expect(settleCounts({ passed: 5, failed: 0, skipped: [explained] }, null)).toMatchObject({ failed: 0 });
});

test("the closing line sums over all stages", () => {
  const stages = [
    { passed: 1, failed: 0 },
    { passed: 40, failed: 2 },
  ];

  expect(totalsLine(stages)).toBe("41 passed, 2 failed");
});

test("the summary has a row for each stage and a line for each skipped test", () => {
  const skipped = [{ title: "reads a HEIC photo", reason: "no HEIC decoder" }];
  const summary = formatSummary([
    { name: "types", passed: 1, failed: 0, skipped: [], remark: null, seconds: 2.04 },
    { name: "vitest", passed: 3, failed: 1, skipped, remark: "SIGKILL", seconds: 10 },
  ]);

  expect(summary.split("\n")).toEqual([
    "stage   passed  failed  skipped  seconds",
    "types        1       0        0      2.0",
    "vitest       3       1        1     10.0  SIGKILL",
    "skipped in vitest: reads a HEIC photo (no HEIC decoder)",
  ]);
});
