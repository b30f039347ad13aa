import { expect, test } from "vitest";
import { readSignTable, SIGN_ROWS } from "#domain/diagnosis/sign-table.ts";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import { loadAllRecords, loadRecordOf } from "#tests/fixtures/records/guide-records.ts";
import { faultsOf, signProblems } from "../../../scripts/knowledge/sign-check.mjs";

const SOURCE = "University of California IPM: Tomato: Late Blight";
const LATE_BLIGHT = (await loadRecordOf("tomato-late-blight")).record;
const HEALTHY = (await loadRecordOf("tomato-healthy")).record;
const [{ publisher, title }] = HEALTHY.sources as [GuideRecord["sources"][number]];
const HEALTHY_SOURCE = `${publisher}: ${title}`;

/** The faults of a table with a late blight and a healthy leaf, after `cells` took the place of their cells. */
function faultsWith(
  cells: Readonly<Record<string, readonly [lateBlight: string, healthy: string]>>,
  ids: readonly string[] = ["tomato-late-blight", "tomato-healthy"],
  lateBlight: GuideRecord = LATE_BLIGHT,
): readonly string[] {
  const usual: Readonly<Record<string, readonly [string, string]>> = {
    source: [SOURCE, HEALTHY_SOURCE],
    "wet: yes": ["always", "never"],
    "do: keep-dry": ["right", "harmless"],
    "do: pick-off": ["harmless", "wrong"],
    "do: pull-out": ["right", "wrong"],
    "do: cut-out": ["harmless", "wrong"],
  };
  const lines = SIGN_ROWS.map((row) => {
    const rest = row.startsWith("do: ") ? "harmless" : "often";
    return [row, ...(cells[row] ?? usual[row] ?? [rest, rest])].join("\t");
  });
  const read = readSignTable([["sign", ...ids].join("\t"), ...lines].join("\n"));
  if (!read.ok) throw new Error(read.error);
  return faultsOf(read.value, [lateBlight, HEALTHY]);
}

test("the tables of all crops fit the records", async () => {
  const records = (await loadAllRecords()).map(({ record }) => record);
  expect(signProblems(process.cwd(), records, readSignTable)).toEqual([]);
});

test("a sound table has no fault", () => {
  expect(faultsWith({})).toEqual([]);
});

test.each([
  [
    "two that no sign parts",
    { "wet: yes": ["never", "never"] },
    "tomato-late-blight and tomato-healthy are the same in all signs",
  ],
  [
    "a source of another record",
    { source: ["FAO: Leaves", HEALTHY_SOURCE] },
    '"FAO: Leaves" is no source of tomato-late-blight',
  ],
  [
    "a healthy leaf that is pulled out",
    { "do: pull-out": ["right", "harmless"] },
    "the step pull-out must be wrong for tomato-healthy",
  ],
  [
    "a disease without a step that helps",
    { "do: keep-dry": ["harmless", "harmless"], "do: pull-out": ["wrong", "wrong"] },
    "no step is right for tomato-late-blight",
  ],
] as const)("planted: %s is found", (_, cells, fault) => {
  expect(faultsWith(cells)).toEqual([fault]);
});

/** The faults that the check finds if late blight's record has this report. Its table calls pulling out right. */
function faultsOfReport(report: string): readonly string[] {
  return faultsWith({}, undefined, { ...LATE_BLIGHT, report: [report] } as GuideRecord);
}

test("planted: pulling out is not right where the plant health service decides", () => {
  expect(faultsOfReport("Do not move plants. Tell the plant health service at once.")).toEqual([
    "the step pull-out can't be right for tomato-late-blight: the plant health service decides",
  ]);
  expect(faultsOfReport("Move no plants. Where it is new, tell the plant health service.")).toEqual([]);
});

test("planted: a record without a column, and a column without a record, are found", () => {
  expect(faultsWith({}, ["tomato-late-blight", "potato-healthy"])).toEqual([
    "has no column for tomato-healthy",
    "has a column for potato-healthy, which is no record of this crop",
  ]);
});

test("planted: a crop without a table is found", () => {
  const quince = { ...LATE_BLIGHT, group: "quince" } as GuideRecord;
  expect(signProblems(process.cwd(), [quince], readSignTable)).toEqual([
    { file: "models/knowledge/signs/quince.tsv", line: null, what: "is missing: quince has records" },
  ]);
});
