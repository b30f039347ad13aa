import { expect, test } from "vitest";
import {
  type BenchmarkModel,
  type BenchmarkReport,
  type BenchmarkRow,
  samplesOf,
} from "#domain/device-benchmark.ts";
import { comparisonCsv, comparisonJson } from "#src/lab/benchmark/device/comparison/comparison-files.ts";
import {
  describeDifference,
  describeTotal,
  sideNames,
} from "#src/lab/benchmark/device/comparison/comparison-texts.ts";
import {
  compareReports,
  type ComparedStage,
  type Comparison,
  settingDifferences,
  type StagePair,
  type Temperature,
} from "#src/lab/benchmark/device/comparison/comparison.ts";
import { readBenchmarkFile } from "#src/lab/benchmark/device/device-benchmark-file.ts";
import { MODEL, REPORT } from "#tests/fakes/benchmark.ts";

const IMAGING: BenchmarkRow = {
  model: null,
  cold: null,
  decodePath: "image-decoder",
  longestGapMs: 1,
  samples: samplesOf([{ decodeMs: 10, totalMs: 12 }]),
};

/** A row whose whole runs took these milliseconds. */
function rowOf(totals: readonly number[], model: Partial<BenchmarkModel> = {}, loadMs = [10]): BenchmarkRow {
  return {
    ...IMAGING,
    model: { ...MODEL, ...model },
    cold: { loadMs, warmUpMs: [1], samples: samplesOf([{ totalMs: 50 }]) },
    samples: samplesOf(totals.map((totalMs) => ({ totalMs, decodeMs: totalMs }))),
  };
}

function reportOf(deviceName: string, rows: readonly BenchmarkRow[], more: Partial<BenchmarkReport> = {}) {
  return { ...REPORT, deviceName, rows, ...more };
}

/** Eleven runs: the tenth percentile is `from` + 1, the ninetieth `from` + 9. */
const eleven = (from: number): readonly number[] => Array.from({ length: 11 }, (_, at) => from + at);

const DESK = reportOf("Desk", [rowOf(eleven(10), {}, [100, 80, 90])]);
const PHONE = reportOf("Phone", [rowOf(eleven(40), {}, [400, 300, 350])]);

function stageOf(
  { pairs }: Comparison,
  stage: ComparedStage,
  temperature: Temperature,
): StagePair | undefined {
  return pairs[0]?.stages.find((each) => each.stage === stage && each.temperature === temperature);
}

test("a stage has both medians with their percentiles, the ratio and whether the ranges overlap", () => {
  const total = stageOf(compareReports(DESK, PHONE), "total", "warm");
  expect(total).toMatchObject({
    first: { count: 11, median: 15, from: 11, to: 19, p99: null },
    second: { count: 11, median: 45, from: 41, to: 49, p99: null },
    ratio: 3,
    isOverlapping: false,
  });
  const swapped = stageOf(compareReports(PHONE, DESK), "total", "warm");
  expect(swapped).toMatchObject({ first: { median: 45 }, second: { median: 15 }, isOverlapping: false });
  expect(swapped?.ratio).toBeCloseTo(1 / 3);
});

/** Whether Desk's ranges overlap with those of eleven runs from here. */
function overlapsFrom(from: number): boolean | null | undefined {
  return stageOf(compareReports(DESK, reportOf("Other", [rowOf(eleven(from))])), "total", "warm")
    ?.isOverlapping;
}

test("ranges that share one value overlap, and those that do not are apart", () => {
  // Desk has 11 to 19.
  expect([18, 18.01, 2, 1.99].map(overlapsFrom)).toEqual([true, false, true, false]);
});

test("cold starts are beside each other with all of their range, and without percentiles", () => {
  const load = stageOf(compareReports(DESK, PHONE), "load", "cold");
  expect(load).toMatchObject({
    first: { count: 3, median: 90, from: 80, to: 100, p99: null },
    second: { count: 3, median: 350, from: 300, to: 400 },
    isOverlapping: false,
  });
});

test("a file from before cold starts has none, and the other one stays", () => {
  const old = reportOf("Old", [{ ...rowOf(eleven(10)), cold: null }]);
  const load = stageOf(compareReports(old, PHONE), "load", "cold");
  expect(load).toMatchObject({ first: null, second: { median: 350 }, ratio: null, isOverlapping: null });
});

test("rows belong together by model, version and requested backend, and the others are named", () => {
  const onWebgl = rowOf([1], { askedBackend: "webgl" });
  const newer = rowOf([1], { version: "2" });
  const comparison = compareReports(
    reportOf("Desk", [IMAGING, rowOf([1]), onWebgl]),
    reportOf("Phone", [newer, rowOf([2]), IMAGING]),
  );
  expect(comparison.pairs.map(({ first }) => first)).toEqual([IMAGING, rowOf([1])]);
  expect(comparison.onlyFirst).toEqual([onWebgl]);
  expect(comparison.onlySecond).toEqual([newer]);
});

test("settings that differ are named, the photo first", () => {
  const small = { ...PHONE.photo, width: 2048, height: 1536 };
  const rows = [{ ...rowOf(eleven(40), { backend: "webgl" }), decodePath: "bitmap" }];
  const comparison = compareReports(DESK, { ...PHONE, photo: small, repeats: 20, rows });
  const sentences = settingDifferences(comparison).map((difference) =>
    describeDifference(difference, comparison.first, comparison.second),
  );
  expect(sentences).toEqual([
    "Not the same photo: Own photo: JPEG, 4000 × 3000 pixels (12.0 MP), 2.4 MB; Own photo: JPEG, 2048 × 1536 pixels (3.1 MP), 2.4 MB.",
    "Not the same number of runs: 3 and 20.",
    "Birds | <b> 1 did not run on the same: TensorFlow.js 4.22.0, wasm, 1 thread; TensorFlow.js 4.22.0, webgl.",
    "Not decoded in the same way for Birds | <b> 1: image-decoder; bitmap.",
  ]);
});

test.each(["origin", "format", "bytes", "width", "height"] as const)(
  "photos that differ in %s alone are not the same",
  (fact) => {
    const changed = { origin: "made", format: "png", bytes: 1, width: 1, height: 1 } as const;
    const other = { ...PHONE, photo: { ...PHONE.photo, [fact]: changed[fact] } };
    expect(settingDifferences(compareReports(DESK, other))).toEqual([{ code: "photo" }]);
  },
);

test("own photos with equal facts may differ, and made ones with equal facts do not", () => {
  const made = { ...DESK.photo, origin: "made" } as const;
  expect(settingDifferences(compareReports(DESK, PHONE))).toEqual([{ code: "own-photos" }]);
  expect(settingDifferences(compareReports({ ...DESK, photo: made }, { ...PHONE, photo: made }))).toEqual([]);
});

function say(first: BenchmarkReport, second: BenchmarkReport): string | null {
  const [pair] = compareReports(first, second).pairs;
  return pair === undefined ? null : describeTotal(pair, sideNames(first, second));
}

test("the sentence names the slower device as the second one, and says whether the ranges overlap", () => {
  expect(say(DESK, PHONE)).toBe(
    "Phone takes 3.00 times as long as Desk from upload to answer (medians of warm runs). The ranges of p10 to p90 do not overlap.",
  );
  expect(say(PHONE, DESK)).toContain("Desk takes 0.33 times as long as Phone");
  expect(say(DESK, reportOf("", [rowOf(eleven(12))]))).toBe(
    "Second takes 1.13 times as long as Desk from upload to answer (medians of warm runs). The ranges of p10 to p90 overlap, so single runs of either can be the faster ones.",
  );
  expect(sideNames(DESK, DESK)).toEqual(["Desk 1", "Desk 2"]);
});

test("the saved comparison has both reports whole, and a line of CSV for each stage", () => {
  const comparison = compareReports(DESK, PHONE);
  const saved = JSON.parse(comparisonJson(comparison)) as Record<"first" | "second", unknown>;
  const reports = [saved.first, saved.second].map((report) => readBenchmarkFile(JSON.stringify(report)));
  expect(reports).toEqual([
    { ok: true, value: DESK },
    { ok: true, value: PHONE },
  ]);
  expect(saved).toMatchObject({
    pairs: [{ row: { id: "birds", version: "1", backend: null } }],
    onlyFirst: [],
    onlySecond: [],
  });

  const lines = comparisonCsv(comparison).split("\r\n");
  expect(lines.find((line) => line.includes(",warm,total,"))).toBe(
    'Birds | <b>,1,app,warm,total,p10 to p90,Desk,"wasm, 1 thread",11,15,11,19,,Phone,"wasm, 1 thread",11,45,41,49,,3,no',
  );
  expect(lines.find((line) => line.includes(",cold,load,"))).toBe(
    'Birds | <b>,1,app,cold,load,least to greatest,Desk,"wasm, 1 thread",3,90,80,100,,Phone,"wasm, 1 thread",3,350,300,400,,3.889,no',
  );
});
