import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { UNKNOWN_TAXON } from "#domain/records/taxon.ts";
import { ok } from "#domain/result.ts";
import { type ArchiveOptions, darwinCoreFiles } from "#src/lab/batch/rules/archive.ts";
import { confirm, correct, reject } from "#src/lab/batch/rules/batch-photo.ts";
import type { Burst } from "#src/lab/batch/rules/bursts.ts";
import { countOccurrences, OCCURRENCE_TERMS, occurrencesOf } from "#src/lab/batch/rules/occurrences.ts";
import { LION, answerOf, photoOf, unreadPhoto, unsureOf } from "#tests/fakes/batch-photos.ts";
import { type ForeignArchive, readDarwinCore, readZip } from "#tests/fixtures/read-zip.ts";
import { createPackagingApi } from "#workers/packaging/packaging-api.ts";

const AT = "2026-06-03T08:00:00.000Z";
const PLACE = { latitude: -33.92490001, longitude: 18.4241 };
const OPTIONS: ArchiveOptions = {
  batchId: "7b0c0a2e-6b1c-4f0a-9d5e-2f7f0a4b9c11",
  shared: { dates: true, positions: true },
  identifiedBy: "Åsa <Lind> & Co",
  title: 'Traps of "June" & July',
  licence: "CC-BY-4.0",
  now: new Date("2026-06-04T09:30:00Z"),
  taxonOf: (id) =>
    id === "lion" ? { scientificName: "Panthera leo", rank: "species", kingdom: "Animalia" } : UNKNOWN_TAXON,
};

const packaging = createPackagingApi({ fetch: () => Promise.reject(new TypeError("no network here")) });
/** Writes an archive, and reads its zip, XML and table with libraries that the app does not use. */
async function readArchive(
  bursts: readonly Burst[],
  changed: Partial<ArchiveOptions> = {},
): Promise<ForeignArchive> {
  const files = darwinCoreFiles(bursts, { ...OPTIONS, ...changed });
  const zipped = await packaging.zip(files.map(({ path, text }) => ({ path, blob: new Blob([text]) })));
  if (!zipped.ok) throw new Error("not zipped");
  return readDarwinCore(await readZip(zipped.value));
}

const SHOT = photoOf("trap 1/1.jpg", { takenAt: "2026-06-01T05:12:30", position: PLACE });
const NEXT = photoOf("trap 1/2.jpg", { takenAt: "2026-06-01T05:12:34" });

test("other readers find a sighting with all its terms, two photos and the interval in which they were taken", async () => {
  const { rows, paths, core, metadata } = await readArchive([[SHOT, NEXT]]);
  expect(paths).toEqual(["meta.xml", "eml.xml", "occurrence.txt"]);
  expect(metadata).toBe("eml.xml");
  expect(core).toMatchObject({
    "@encoding": "UTF-8",
    "@rowType": "http://rs.tdwg.org/dwc/terms/Occurrence",
    files: { location: "occurrence.txt" },
    id: { "@index": "0" },
  });
  expect(rows).toEqual([
    {
      occurrenceID: `${OPTIONS.batchId}:trap 1/1.jpg`,
      basisOfRecord: "MachineObservation",
      occurrenceStatus: "present",
      eventID: `${OPTIONS.batchId}:burst:trap 1/1.jpg`,
      eventDate: "2026-06-01T05:12:30/2026-06-01T05:12:34",
      eventRemarks: "",
      decimalLatitude: "-33.9249",
      decimalLongitude: "18.4241",
      geodeticDatum: "EPSG:4326",
      scientificName: "Panthera leo",
      taxonRank: "species",
      kingdom: "Animalia",
      verbatimIdentification: "Lion",
      identifiedBy: "Savanna, version 3",
      dateIdentified: LION.answeredAt,
      identificationVerificationStatus: "PredictedByMachine",
      identificationReferences: "Savanna, version 3",
      identificationRemarks: "Savanna, version 3, asked as animal: Lion, probability 90.0%",
      associatedMedia: "trap 1/1.jpg | trap 1/2.jpg",
    },
  ]);
});

test.each([
  [["05:12:30+02:00", "05:12:34+02:00"], "05:12:30+02:00/2026-06-01T05:12:34+02:00"],
  // The clock was set back by an hour between the two photos.
  [["02:59:50+02:00", "02:00:10+01:00"], "02:59:50+02:00/2026-06-01T02:00:10+01:00"],
  [["05:12:30+02:00", "03:12:30+00:00"], "05:12:30+02:00"],
  // If a photo has no offset, the offsets of all are left out.
  [["05:12:34", "05:12:30+02:00"], "05:12:30/2026-06-01T05:12:34"],
  [["05:12:30", "05:12:30+02:00"], "05:12:30"],
])("photos taken at %j have the eventDate %s", (times, expected) => {
  const [first = NEXT, ...others] = times.map((time, at) =>
    photoOf(`trap 1/${at}.jpg`, { takenAt: `2026-06-01T${time}` }),
  );
  const [row] = occurrencesOf([[first, ...others]], OPTIONS);
  expect(row?.[OCCURRENCE_TERMS.indexOf("eventDate")]).toBe(`2026-06-01T${expected}`);
});

test("the archive says which EXIF field stands in for the time of taking, and what could not be read", () => {
  const scan = photoOf("1.jpg", { takenAt: "2026-06-01T05:12:30", takenAtFrom: "DateTime" });
  const doubtful = photoOf("2.jpg", { unreadable: ["date", "position"] });
  const place = OCCURRENCE_TERMS.indexOf("eventRemarks");
  expect(occurrencesOf([[scan, doubtful]], OPTIONS)[0]?.[place]).toBe(
    "eventDate is from the EXIF field DateTime, for want of DateTimeOriginal; a date in EXIF could not be read; a place in EXIF could not be read",
  );
  const withheld = { ...OPTIONS, shared: { dates: false, positions: true } };
  expect(occurrencesOf([[scan]], withheld)[0]?.[place]).toBe("");
});

test("dates and positions are in the archive only if the person agreed, and it says what is withheld", async () => {
  const { rows, dataset } = await readArchive([[SHOT]], { shared: { dates: false, positions: false } });
  const terms = ["eventDate", "decimalLatitude", "decimalLongitude", "geodeticDatum"];
  expect(terms.map((term) => rows[0]?.[term])).toEqual(["", "", "", ""]);
  expect(dataset.abstract.para).toContain("Not handed out: the photos' dates and positions.");
});

test("a verified answer is the person's, a confirmed one still names its model, and both are outputs of a machine", async () => {
  const corrected = correct(NEXT, { name: "Serval", recordId: null }, AT);
  const sample = photoOf("1.jpg", { said: ok([{ ...LION, demo: true }]) });
  const { rows } = await readArchive([
    [confirm(SHOT, AT)],
    [corrected],
    [correct(sample, { name: "Serval", recordId: null }, AT)],
  ]);
  const verified = {
    basisOfRecord: "MachineObservation",
    identificationVerificationStatus: "ValidatedByHuman",
    identifiedBy: OPTIONS.identifiedBy,
    dateIdentified: AT,
  };
  const serval = { ...verified, verbatimIdentification: "Serval", scientificName: "", taxonRank: "" };
  const remarks = "Savanna, version 3, asked as animal: Lion, probability 90.0%";
  expect(rows).toMatchObject([
    { ...verified, verbatimIdentification: "Lion", identificationReferences: "Savanna, version 3" },
    { ...serval, identificationReferences: "", identificationRemarks: remarks },
    // The remarks do not mention a sample result.
    { ...serval, identificationRemarks: "" },
  ]);
});

test("unnamed, rejected, unread and sample photos are no sightings, and are counted as the rows have it", async () => {
  const named = correct(photoOf("7.jpg"), { name: "Serval", recordId: null }, AT);
  const bursts: readonly Burst[] = [
    [photoOf("1.jpg", { said: ok([unsureOf("Lion", 0.3)]) })],
    [reject(photoOf("2.jpg"), AT)],
    [unreadPhoto("3.jpg")],
    [photoOf("4.jpg", { said: ok([{ ...LION, demo: true }]) })],
    [SHOT, NEXT],
    [named, reject(photoOf("8.jpg"), AT)],
  ];
  const { rows } = await readArchive(bursts);
  expect(rows.map((row) => row["associatedMedia"])).toEqual(["trap 1/1.jpg | trap 1/2.jpg", "7.jpg"]);
  const leftOut = { unread: 1, rejected: 2, unnamed: 1, sample: 1 };
  const counts = { sightings: 2, unreviewed: 1, withoutName: 1, withoutDate: 1, leftOut };
  expect(countOccurrences(bursts, OPTIONS)).toEqual(counts);
  const withheld = { ...OPTIONS, shared: { dates: false, positions: false } };
  expect(countOccurrences(bursts, withheld).withoutDate).toBe(2);
});

test("a person's names part a burst, its other photos go with its answer, and no two sightings have one id", async () => {
  const other = photoOf("trap 1/3.jpg", { said: ok([answerOf("Jaguar", 0.4)]) });
  const { rows } = await readArchive([[correct(SHOT, { name: "Serval", recordId: null }, AT), NEXT, other]]);
  expect(rows.map((row) => [row["verbatimIdentification"], row["associatedMedia"]])).toEqual([
    ["Serval", "trap 1/1.jpg | trap 1/2.jpg | trap 1/3.jpg"],
  ]);
  const two = await readArchive([
    [confirm(NEXT, "2026-06-03T09:00:00.000Z"), correct(SHOT, { name: "Serval", recordId: null }, AT), other],
  ]);
  expect(two.rows.map((row) => [row["occurrenceID"], row["associatedMedia"]])).toEqual([
    [`${OPTIONS.batchId}:trap 1/2.jpg`, "trap 1/2.jpg | trap 1/3.jpg"],
    [`${OPTIONS.batchId}:trap 1/1.jpg`, "trap 1/1.jpg"],
  ]);
});

test("whatever names are, each sighting is one line with as many cells as terms", async () => {
  const odd = correct(
    photoOf('a\tb\r\n"c.jpg'),
    { name: 'one\ttwo\n"three\u2028\u0000', recordId: null },
    AT,
  );
  const { rows, core } = await readArchive([[odd], [SHOT]]);
  expect(rows).toHaveLength(2);
  expect(rows[0]?.["associatedMedia"]).toBe('a b "c.jpg');
  expect(rows[0]?.["verbatimIdentification"]).toBe('one two "three ');
  expect(core.field.map((field: { "@index": string }) => Number(field["@index"]))).toEqual([
    ...core.field.keys(),
  ]);
});

test("programs read the table from its first sign on: no byte order mark becomes a part of its first term", () => {
  const table = darwinCoreFiles([], OPTIONS).find(({ path }) => path === "occurrence.txt");
  expect(table?.text).toBe(`${OCCURRENCE_TERMS.join("\t")}\n`);
});

test("the data set has what GBIF's profile asks for, in its order, with the person's words as they are", async () => {
  const { dataset } = await readArchive([[SHOT]]);
  expect(Object.keys(dataset).join(" ")).toBe(
    "alternateIdentifier title creator metadataProvider pubDate language abstract intellectualRights contact",
  );
  const person = { individualName: { surName: OPTIONS.identifiedBy } };
  const licence = { ulink: { "@url": "https://creativecommons.org/licenses/by/4.0/legalcode" } };
  expect(dataset).toMatchObject({
    title: { "#text": OPTIONS.title },
    creator: person,
    contact: person,
    pubDate: "2026-06-04",
    intellectualRights: { para: licence },
  });
});

test("without a name and a licence, a role stands for the person and the licence is asked for", async () => {
  const title = "Unseen \u0000\uFFFF";
  const { dataset } = await readArchive([[SHOT]], { identifiedBy: "  ", licence: null, title });
  expect(dataset.creator).toEqual({ positionName: "Person who identified the photos" });
  expect(dataset.title["#text"]).toBe("Unseen");
  expect(dataset).not.toHaveProperty("intellectualRights");
  const sentence = "No licence was chosen yet: data need one before they are published.";
  expect(dataset.abstract.para).toContain(sentence);
});

test("every term of the archive is described in docs/batch-files.md", () => {
  const described = readFileSync(new URL("../../../../../../docs/batch-files.md", import.meta.url), "utf8");
  expect(OCCURRENCE_TERMS.length).toBeGreaterThan(10);
  for (const term of OCCURRENCE_TERMS) expect(described).toContain(`\`${term}\``);
});
