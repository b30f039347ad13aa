import { expect, test } from "vitest";
import type { Solution } from "#domain/records/solution.ts";
import { tableCsv } from "#domain/text/table.ts";
import { SOLUTIONS } from "#models/solutions/solutions.ts";
import {
  readSprayFile,
  readStoredSprays,
  writeSprayFile,
} from "#src/app/solutions/spray-log/rules/spray-file.ts";
import { formOf, readSprayForm } from "#src/app/solutions/spray-log/rules/spray-form.ts";
import { sprayTable } from "#src/app/solutions/spray-log/rules/spray-table.ts";
import {
  enterFrom,
  fieldsOfSameGroup,
  harvestFrom,
  localDay,
  localMinute,
  recordedHarvestDays,
  type Spray,
  spraysByField,
} from "#src/app/solutions/spray-log/rules/spray.ts";
import { waitsOf } from "#src/app/solutions/spray-log/spray-texts.ts";

const SPRAY: Spray = {
  id: "a1",
  field: "North",
  crop: "tomato",
  sprayedAt: "2026-11-26T14:30",
  product: "Difenoconazole 25 % EC",
  solutionId: "solution-18",
  against: "Tomato early blight",
  amount: "16 ml",
  on: "Tank of 16 litres",
  harvestDays: 7,
  reentryHours: 24,
  notes: "",
};

function solution(name: RegExp): Solution {
  const found = SOLUTIONS.find((one) => name.test(one.name));
  if (found === undefined) throw new Error(`no solution ${name.source}`);
  return found;
}

test("waiting ends after the hours and the days of the label, over the end of a month too", () => {
  expect(localMinute(enterFrom(SPRAY) ?? new Date(0))).toBe("2026-11-27T14:30");
  expect(localDay(harvestFrom(SPRAY) ?? new Date(0))).toBe("2026-12-03");
  const atOnce = { ...SPRAY, harvestDays: 0, reentryHours: null };
  expect(localDay(harvestFrom(atOnce) ?? new Date(0))).toBe("2026-11-26");
  expect(enterFrom({ ...SPRAY, reentryHours: null })).toBeNull();
  expect(harvestFrom({ ...SPRAY, harvestDays: null })).toBeNull();
});

test("nobody may harvest before they may enter the field again, in the log and in its table", () => {
  const spray = { ...SPRAY, harvestDays: 0, reentryHours: 24 };
  expect(harvestFrom(spray)).toEqual(enterFrom(spray));
  expect(tableCsv(sprayTable([spray]))).toContain(",0,2026-11-27,24,2026-11-27 14:30,");
  const justBefore = new Date("2026-11-27T14:00");
  expect(waitsOf(spray, justBefore).map(({ isOver }) => isOver)).toEqual([false, false]);
});

test("only a record that names the days before the harvest fills them in", () => {
  expect(recordedHarvestDays(solution(/^Iron phosphate and spinosad/))).toBe(3);
  expect(SOLUTIONS.filter((one) => recordedHarvestDays(one) !== null)).toHaveLength(1);
});

test("in another language the days before the harvest are those of the English warnings", () => {
  const warnings = ["No lo aplique en los últimos 5 días antes de la cosecha."];
  const englishWarnings = ["Do not apply it in the last 5 days before the harvest."];
  expect(recordedHarvestDays({ warnings, englishWarnings })).toBe(5);
  expect(recordedHarvestDays({ warnings })).toBeNull();
});

test("sprays are listed by field, whatever the case of its name, the last treated first", () => {
  const sprays = [
    SPRAY,
    { ...SPRAY, id: "a2", field: " north ", sprayedAt: "2026-11-27T08:00" },
    { ...SPRAY, id: "a3", field: "Bed 3", sprayedAt: "2026-11-26T20:00" },
  ];
  expect(spraysByField(sprays).map((one) => [one.field, one.sprays.map(({ id }) => id)])).toEqual([
    ["north", ["a2", "a1"]],
    ["Bed 3", ["a3"]],
  ]);
});

test("the log says on which field the last product was of the same group, for groups that breed resistance", () => {
  const tebuconazole = solution(/^Tebuconazole/);
  expect(fieldsOfSameGroup([SPRAY], tebuconazole, SOLUTIONS)).toEqual([{ last: SPRAY, group: "FRAC 3" }]);
  const later = {
    ...SPRAY,
    id: "a2",
    sprayedAt: "2026-11-27T14:30",
    solutionId: solution(/^Mancozeb/).id,
  };
  expect(fieldsOfSameGroup([SPRAY, later], tebuconazole, SOLUTIONS)).toEqual([]);
  expect(fieldsOfSameGroup([later], solution(/^Mancozeb/), SOLUTIONS)).toEqual([]);
  expect(fieldsOfSameGroup([{ ...SPRAY, solutionId: null }], tebuconazole, SOLUTIONS)).toEqual([]);
});

test("the table has a row for each spray, with the dates until when, and no formula", () => {
  const [head, row] = tableCsv(sprayTable([{ ...SPRAY, notes: "=1+1, windy" }]))
    .slice(1)
    .split("\r\n");
  expect(head).toBe(
    "Field,Crop,Date and time,Product,Against,Amount,Tank or area,Pre-harvest interval (days),Harvest from,Re-entry interval (hours),Enter from,Notes,Id",
  );
  expect(row).toBe(
    `North,tomato,2026-11-26 14:30,Difenoconazole 25 % EC,Tomato early blight,16 ml,Tank of 16 litres,7,2026-12-03,24,2026-11-27 14:30,"'=1+1, windy",a1`,
  );
});

test("an exported file is read back the same", () => {
  expect(readSprayFile(writeSprayFile([SPRAY], new Date()))).toEqual({ ok: true, value: [SPRAY] });
});

test.each([
  ["no JSON", "{", "file-foreign"],
  ["another file", '{"format":"bio-kingdom-history","version":1}', "file-foreign"],
  ["a newer version", '{"format":"bio-kingdom-spray-log","version":2,"sprays":[]}', "file-newer"],
  ["a spray without a field", writeSprayFile([{ ...SPRAY, field: " " }], new Date()), "file-damaged"],
  [
    "a day that is none",
    writeSprayFile([{ ...SPRAY, sprayedAt: "2026-13-41T10:00" }], new Date()),
    "file-damaged",
  ],
])("a file with %s is refused whole", (_name, content, error) => {
  expect(readSprayFile(content)).toEqual({ ok: false, error });
});

test("stored sprays of another shape are counted, not lost in silence", () => {
  expect(readStoredSprays([SPRAY, { id: "b" }])).toEqual({ sprays: [SPRAY], unreadable: 1 });
});

test("a form gives back the spray it was made of", () => {
  const { id: _id, solutionId: _solution, ...rest } = SPRAY;
  expect(readSprayForm(formOf(SPRAY))).toEqual({ ok: true, value: rest });
  expect(readSprayForm({ ...formOf(SPRAY), harvestDays: " ", reentryHours: "0" })).toMatchObject({
    value: { harvestDays: null, reentryHours: 0 },
  });
});

test("a form says which fields are wrong", () => {
  const form = {
    ...formOf(SPRAY),
    field: " ",
    product: "",
    sprayedAt: "",
    harvestDays: "1.5",
    reentryHours: "-1",
  };
  const read = readSprayForm(form);
  expect(read.ok ? [] : Object.keys(read.error)).toEqual([
    "field",
    "product",
    "sprayedAt",
    "harvestDays",
    "reentryHours",
  ]);
});
