import { readFileSync } from "node:fs";
import { Validator } from "@cfworker/json-schema";
import { toJsonSchema } from "@valibot/to-json-schema";
import { expect, test } from "vitest";
import { BATCH_FILE_SCHEMA, readBatchFile, writeBatchFile } from "#src/lab/batch/rules/batch-file.ts";
import { confirm, reject } from "#src/lab/batch/rules/batch-photo.ts";
import { openedFile } from "#src/lab/batch/rules/opened-file.ts";
import { photoOf, unreadPhoto } from "#tests/fakes/batch-photos.ts";

const AT = "2026-06-03T08:00:00.000Z";
const SHOT = photoOf("trap 1/1.jpg", {
  takenAt: "2026-06-01T05:12:30",
  position: { latitude: -33.9249, longitude: 18.4241 },
});
const RESULTS = {
  batchId: "7b0c0a2e-6b1c-4f0a-9d5e-2f7f0a4b9c11",
  title: "Traps",
  startedAt: AT,
  settings: {
    subject: "animal",
    models: ["savanna"],
    capture: { date: true, position: true },
    burstRule: "cameraTrap",
  },
  bursts: [
    [confirm(SHOT, AT), photoOf("trap 1/2.jpg")],
    [reject(photoOf("3.jpg"), AT)],
    [unreadPhoto("4.jpg")],
    [photoOf("5.jpg", { takenAt: "2026-06-01T05:12:30", takenAtFrom: "DateTime", unreadable: ["position"] })],
  ],
} as const;

const PANTHERA = { scientificName: "Panthera leo", rank: "species", kingdom: "Animalia" };

function write(isShared: boolean): string {
  const shared = { dates: isShared, positions: isShared };
  return writeBatchFile(RESULTS, { shared, taxonOf: () => PANTHERA, now: new Date(AT) });
}

test("the file keeps to its schema as another validator reads it, and one with a fault does not", () => {
  const schema = toJsonSchema(BATCH_FILE_SCHEMA, { target: "draft-2020-12" });
  const validator = new Validator(JSON.parse(JSON.stringify(schema)), "2020-12");
  const text = write(true);
  expect(validator.validate(JSON.parse(text))).toMatchObject({ valid: true });
  expect(
    validator.validate(JSON.parse(text.replace('"takenAt": "2026-06-01T', '"takenAt": "1 June '))),
  ).toMatchObject({
    valid: false,
  });
});

test("the file is read again with all photos, bursts, names and reviews", () => {
  const file = readBatchFile(write(true));
  expect(file).toMatchObject({
    ok: true,
    value: {
      format: "bio-kingdom-batch/1",
      batch: RESULTS.batchId,
      exportedAt: AT,
      bursts: [
        [
          {
            path: "trap 1/1.jpg",
            takenAt: "2026-06-01T05:12:30",
            position: { latitude: -33.9249, longitude: 18.4241 },
            shown: { name: "Lion", recordId: "lion", scientificName: "Panthera leo", rank: "species" },
            review: { status: "confirmed", reviewedAt: AT },
            answers: [{ answer: "Lion", probability: 0.9, verdict: "identified" }],
            notRead: null,
          },
          { path: "trap 1/2.jpg", review: { status: "open", reviewedAt: null } },
        ],
        [{ path: "3.jpg", shown: null, review: { status: "rejected" } }],
        [{ path: "4.jpg", answers: [], notRead: "photo-undecodable" }],
        [{ path: "5.jpg", takenAtFrom: "DateTime", unreadable: ["position"] }],
      ],
    },
  });
});

test("dates and positions are in the file only where the person agreed", () => {
  expect(write(false)).not.toMatch(/2026-06-01|33\.9249|18\.4241/);
});

test("what is no such file is refused with the place of the fault", () => {
  expect(readBatchFile("{")).toEqual({ ok: false, error: { code: "not-json" } });
  expect(readBatchFile(write(true).replace("batch/1", "batch/2"))).toMatchObject({
    ok: false,
    error: { code: "not-a-batch", where: expect.stringContaining("format") },
  });
});

test("every field of the file is described in docs/batch-files.md", () => {
  const described = readFileSync(new URL("../../../../../../docs/batch-files.md", import.meta.url), "utf8");
  const fields = [...write(true).matchAll(/"(?<field>[a-zA-Z]+)":/g)].map(
    (found) => found.groups?.["field"] ?? "",
  );
  expect(new Set(fields).size).toBeGreaterThan(25);
  for (const field of new Set(fields)) expect(described).toContain(`\`${field}\``);
});

test("a file makes its batch again: every photo, answer, review and setting; without consent no date or place", () => {
  const file = readBatchFile(write(true));
  const again = file.ok ? openedFile(file.value) : null;
  expect(again).toEqual({ settings: RESULTS.settings, photos: RESULTS.bursts.flat() });
  const withheld = readBatchFile(write(false));
  const less = withheld.ok ? openedFile(withheld.value) : null;
  expect(less?.settings.capture).toEqual({ date: false, position: false });
  expect(less?.photos[0]).toMatchObject({ takenAt: null, position: null, review: { status: "confirmed" } });
  expect(less?.photos.at(-1)).toMatchObject({ takenAt: null, takenAtFrom: null, unreadable: [] });
});

test("a file of an earlier version opens too, and one without a photo or with another kind of answer does not", () => {
  const { title: _, startedAt: __, settings: ___, ...old } = JSON.parse(write(true));
  for (const photo of old.bursts.flat()) {
    delete photo.hash;
    delete photo.takenAtFrom;
    delete photo.unreadable;
    for (const answer of photo.answers) delete answer.more;
  }
  const open = (changed: object): ReturnType<typeof openedFile> => {
    const file = readBatchFile(JSON.stringify({ ...old, ...changed }));
    return file.ok ? openedFile(file.value) : null;
  };
  const again = open({});
  expect(again?.settings).toEqual({
    subject: "animal",
    models: ["savanna"],
    capture: { date: true, position: true },
    burstRule: "none",
  });
  expect(again?.photos.map(({ review }) => review)).toEqual(
    RESULTS.bursts.flat().map(({ review }) => review),
  );
  expect(open({ bursts: [] })).toBeNull();
  const text = JSON.stringify(old.bursts).replace(
    '"candidates":[',
    '"candidates":[{"label":"x","probability":0},{"label":"x","probability":0},{"label":"x","probability":0},{"label":"x","probability":0},',
  );
  expect(open({ bursts: JSON.parse(text) })).toBeNull();
});
