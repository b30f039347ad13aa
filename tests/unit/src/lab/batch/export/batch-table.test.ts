import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { readTaxonName, type TaxonOf, UNKNOWN_TAXON } from "#domain/records/taxon.ts";
import { ok } from "#domain/result.ts";
import type { OnList } from "#domain/species-list/species-list.ts";
import { tableCsv } from "#domain/text/table.ts";
import { batchTable } from "#src/lab/batch/export/batch-table.ts";
import { confirm, correct } from "#src/lab/batch/rules/batch-photo.ts";
import type { Burst } from "#src/lab/batch/rules/bursts.ts";
import { taxonOn } from "#src/lab/batch/rules/exported-facts.ts";
import { answerOf, CROPLESS, LION, photoOf, unreadPhoto } from "#tests/fakes/batch-photos.ts";

const ALL = { dates: true, positions: true };
const NONE = { dates: false, positions: false };
const PANTHERA = { scientificName: "Panthera leo", rank: "species", kingdom: "Animalia" };
const AT = "2026-06-03T08:00:00.000Z";
const SHOT = photoOf('trap 1/"wild"; lion,\r\n1.jpg', {
  takenAt: "2026-06-01T05:12:30+02:00",
  position: { latitude: -33.9249, longitude: 18.4241 },
});

/** The rows of the file, read by a library that the app does not use. */
function readCsv(bursts: readonly Burst[], shared = ALL): readonly Readonly<Record<string, string>>[] {
  const text = tableCsv(batchTable(bursts, shared, (id) => (id === "lion" ? PANTHERA : UNKNOWN_TAXON)));
  return parse(text, { bom: true, columns: true, record_delimiter: "\r\n" });
}

test("another reader gets every photo back as it is, with its answer, its taxon and its review", () => {
  const [line] = readCsv([[confirm(SHOT, AT)]]);
  expect(line).toEqual({
    Photo: SHOT.path,
    Folder: "trap 1",
    "Size (bytes)": "2000000",
    "Taken (camera's clock)": "2026-06-01T05:12:30+02:00",
    "Time from EXIF field": "DateTimeOriginal",
    Latitude: "-33.9249",
    Longitude: "18.4241",
    "Not readable in EXIF": "",
    Burst: "1",
    "Shown in the burst": "Lion",
    Shown: "Lion",
    "Scientific name": "Panthera leo",
    Rank: "species",
    Review: "confirmed",
    Reviewed: AT,
    Model: "Savanna",
    "Model version": "3",
    Subject: "animal",
    Answer: "Lion",
    Verdict: "identified",
    Probability: "0.9",
    "Right of such answers": "",
    "Best labels": "Lion 0.9000 | Jaguar 0.0600",
    "Sample result": "no",
    Answered: LION.answeredAt,
    "Not read": "",
    "Why no name": "",
    "On your list": "",
  });
});

test("the file says of each answer whether it is on the person's list, and leaves the answer as it is", () => {
  const answers = ["Lion", "Jaguar", "Cat"].map((label) => answerOf(label, 0.9));
  const photos = answers.map((answer, at) => photoOf(`${at}.jpg`, { said: ok([answer]) }));
  const states = new Map<unknown, OnList>([
    [answers[0], "on"],
    [answers[1], "off"],
    [answers[2], "unknown"],
  ]);
  const { columns, rows } = batchTable(
    [...photos, unreadPhoto("unread.jpg")].map((photo) => [photo] as const),
    NONE,
    () => UNKNOWN_TAXON,
    (answer) => states.get(answer) ?? null,
  );
  const cellsOf = (name: string): unknown =>
    rows.map(columns.find((each) => each.name === name)?.cell ?? String);
  expect(cellsOf("On your list")).toEqual(["yes", "no", "", ""]);
  expect(cellsOf("Answer")).toEqual(["Lion", "Jaguar", "Cat", ""]);
});

test("a leaf whose crop nobody told says why it has no name, in the CSV as a code and in the spreadsheet in words", () => {
  const leaf = photoOf("leaf.jpg", { said: ok([CROPLESS]) });
  expect(readCsv([[leaf]])[0]).toMatchObject({
    Answer: "Crop not told",
    Verdict: "not-sure",
    "Why no name": "crop-not-told",
  });
  const { columns, rows } = batchTable([[leaf]], NONE, () => UNKNOWN_TAXON);
  const inWords = columns.flatMap(({ shown, cell }) => rows.map(shown ?? cell));
  expect(inWords).toContain("Crop not told");
  expect(inWords.join("\n")).toContain("Without the crop, 9 of 26 names");
});

test("a time that stands in for that of taking is marked, and what EXIF states but can't be read is named", () => {
  const scan = photoOf("scan.jpg", { takenAt: "2026-06-01T05:12:30", takenAtFrom: "DateTimeDigitized" });
  const doubtful = photoOf("doubtful.jpg", { unreadable: ["date", "position"] });
  const columns = ["Time from EXIF field", "Not readable in EXIF"];
  const cells = (shared: typeof ALL): unknown =>
    readCsv([[scan], [doubtful]], shared).map((line) => columns.map((column) => line[column]));
  expect(cells(ALL)).toEqual([
    ["DateTimeDigitized", ""],
    ["", "date | place"],
  ]);
  expect(cells(NONE)).toEqual([
    ["", ""],
    ["", "date | place"],
  ]);
});

test("dates and positions are in the table only where the person agreed", () => {
  const [line] = readCsv([[SHOT]], NONE);
  expect([line?.["Taken (camera's clock)"], line?.["Latitude"], line?.["Longitude"]]).toEqual(["", "", ""]);
});

test("a photo that two models answered has two lines, and one that could not be read has one with its reason", () => {
  const twice = photoOf("1.jpg", { said: ok([LION, answerOf("Jaguar", 0.5)]) });
  const lines = readCsv([[twice], [unreadPhoto("2.jpg")]]);
  expect(lines.map((line) => [line["Photo"], line["Answer"], line["Shown"], line["Not read"]])).toEqual([
    ["1.jpg", "Lion", "Lion", ""],
    ["1.jpg", "Jaguar", "Lion", ""],
    ["2.jpg", "", "", "photo-undecodable"],
  ]);
});

test("a name that would be a formula gets an apostrophe, and a position below 0 stays a number", () => {
  const photo = correct({ ...SHOT, path: "=1+2.jpg" }, { name: "@SUM(A1)", recordId: null }, AT);
  const [line] = readCsv([[photo]]);
  expect([line?.["Photo"], line?.["Shown"], Number(line?.["Latitude"])]).toEqual([
    "'=1+2.jpg",
    "'@SUM(A1)",
    -33.9249,
  ]);
});

test("what a model says of a label counts where there is no record of just that, and never for a person's name", () => {
  const beagle = answerOf("Beagle", 0.9, { scientificName: "Canis familiaris" });
  const stated: (string | null)[] = [];
  const photo = photoOf("1.jpg", { said: ok([beagle]) });
  const known = photoOf("2.jpg", { said: ok([{ ...LION, scientificName: "Panthera leo" }]) });
  const named = correct(photo, { name: "Fox", recordId: null }, AT);
  batchTable([[photo], [known], [named]], ALL, (_, said) => {
    stated.push(said);
    return UNKNOWN_TAXON;
  });
  expect(stated).toEqual(["Canis familiaris", null, null]);
});

const taxonOf: TaxonOf = (_, stated) =>
  stated === null ? UNKNOWN_TAXON : { ...readTaxonName(stated), kingdom: "" };

test("a named taxon counts with its rank, and the animals' kingdom where no record knows it", () => {
  const owl = answerOf("Burrowing owl", 0.5, {
    verdict: "group",
    headline: "An owl",
    scientificName: "Family Strigidae",
    lineage: [{ name: "Strigidae", rank: "family" }],
  });
  const unsure = { ...owl, lineage: [], scientificName: null };
  expect(taxonOn(photoOf("1.jpg", { said: ok([owl]) }), taxonOf)).toEqual({
    scientificName: "Strigidae",
    rank: "family",
    kingdom: "Animalia",
  });
  expect(taxonOn(photoOf("2.jpg", { said: ok([unsure]) }), taxonOf)).toBeNull();
});
