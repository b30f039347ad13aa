import { expect, test } from "vitest";
import { ok } from "#domain/result.ts";
import { createSubjectFinder, withoutRecord } from "#src/features/identify/state/identification-store.ts";
import { IDENTIFIED, REAL_IDENTIFICATION } from "#tests/fakes/identified.ts";

const PHOTO = new File(["leaf"], "leaf.jpg");

test("a photo of an unknown subject is answered however many were before it", async () => {
  const finder = createSubjectFinder({
    identify: async (_file, _subject, { onAccepted }) => {
      onAccepted();
      return ok({ ...IDENTIFIED, identification: REAL_IDENTIFICATION });
    },
    shrink: () => Promise.resolve(PHOTO),
  });
  for (let photo = 0; photo < 7; photo += 1) {
    await finder.identify(new File(["leaf"], `${photo}.jpg`));
    expect(finder.getState().current).toMatchObject({
      status: "done",
      photo: { file: { name: `${photo}.jpg` } },
    });
  }
});

test("what finds the subject fetches no record of what it is", async () => {
  const { record, ...answer } = REAL_IDENTIFICATION;
  expect(record).not.toBeNull();
  await expect(withoutRecord(answer)).resolves.toMatchObject({ recordId: null, record: null });
});
