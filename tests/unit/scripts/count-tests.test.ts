import { expect, test } from "vitest";
import {
  countPlaywright,
  countVitest,
  settleCounts,
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

test.each([
  [
    "passes and failures",
    [vitestFile("passed", ["passed", "passed"]), vitestFile("failed", ["passed", "failed"])],
    3,
    1,
  ],
  [
    "a file that fails to load as one failure",
    [vitestFile("failed", []), vitestFile("passed", ["passed"])],
    1,
    1,
  ],
  ["a hook that fails after its tests as one failure", [vitestFile("failed", ["passed"])], 1, 1],
])("of vitest's report are counted: %s", (_name, testResults, passed, failed) => {
  expect(countVitest({ testResults }, false)).toEqual({ passed, failed, skipped: [] });
});

test("tests that only --all runs are no skipped tests, unless they say why", () => {
  const file = vitestFile("passed", ["passed"]);
  const long = { status: "skipped", tags: ["long"] };
  file.assertionResults.push(
    Object.assign({ fullName: "takes long", meta: {} }, long),
    Object.assign({ fullName: "reads a HEIC photo", meta: { skipReason: "no HEIC decoder" } }, long),
  );
  expect(countVitest({ testResults: [file] }, false).skipped).toEqual([
    { title: "reads a HEIC photo", reason: "no HEIC decoder" },
  ]);
  expect(countVitest({ testResults: [file] }, true).skipped).toContainEqual({
    title: "takes long",
    reason: null,
  });
});

test("vitest's skipped tests are listed with the reason that their meta gives", () => {
  const file = vitestFile("passed", ["passed"]);
  file.assertionResults.push(
    { fullName: "reads a HEIC photo", status: "skipped", meta: { skipReason: "no HEIC decoder" } },
    { fullName: "reads a TIFF photo", status: "skipped", meta: {} },
    { fullName: "reads a RAW photo", status: "todo", meta: {} },
    { fullName: "reads a GIF photo", status: "pending", meta: {} },
  );

  expect(countVitest({ testResults: [file] }, false)).toEqual({
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

test("Playwright's results are counted in nested suites, a flaky test as a failure", () => {
  const tests = [playwrightTest("expected"), playwrightTest("unexpected"), playwrightTest("flaky")];

  expect(countPlaywright(playwrightReport(tests))).toEqual({ passed: 1, failed: 2, skipped: [] });
});

test("a Playwright error outside of a test is one failure", () => {
  const report = playwrightReport([], [{ message: "SyntaxError" }]);

  expect(countPlaywright(report)).toEqual({ passed: 0, failed: 1, skipped: [] });
});

test("Playwright's skipped tests are listed with their reason, also those that did not run", () => {
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

const NONE = { passed: 0, failed: 0, skipped: [] };

test.each([
  ["ends well", { ...NONE, passed: 2 }, null, { passed: 2, failed: 0, remark: null }],
  ["runs no test", NONE, null, { failed: 1 }],
  ["skips all tests", { ...NONE, skipped: [{ title: "a", reason: null }] }, null, { failed: 1 }],
  ["exits badly without a failed test", { ...NONE, passed: 5 }, "exit code 1", { passed: 5, failed: 1 }],
  ["exits badly because of failed tests", { ...NONE, passed: 5, failed: 2 }, "exit code 1", { failed: 2 }],
  ["is killed without a report", null, "SIGKILL", { passed: 0, failed: 1 }],
  ["leaves no report", null, null, { passed: 0, failed: 1 }],
])("a runner that %s has the right counts", (_name, counts, exit, settled) => {
  expect(settleCounts(counts, exit)).toMatchObject(settled);
});

test("each test that was skipped without a reason is a failure", () => {
  const explained = { title: "reads a HEIC photo", reason: "no HEIC decoder" };
  const skipped = [explained, { title: "a", reason: null }, { title: "b", reason: null }];
  expect(settleCounts({ passed: 5, failed: 0, skipped }, null)).toMatchObject({
    passed: 5,
    failed: 2,
    remark: "skipped without a reason",
  });
  expect(settleCounts({ passed: 5, failed: 0, skipped: [explained] }, null)).toMatchObject({ failed: 0 });
});
