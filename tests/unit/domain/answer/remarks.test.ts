import { expect, test } from "vitest";
import {
  carriedOn,
  confirmed,
  filledUp,
  hasRemarks,
  named,
  NO_REMARKS,
  type Remarks,
  verificationFor,
  withChange,
} from "#domain/answer/remarks.ts";
import { OF_GROUP, REAL_IDENTIFICATION, UNSURE, WITHOUT_RECORD } from "#tests/fakes/identified.ts";

const { recordId } = REAL_IDENTIFICATION;
const MOULD = { name: "Tomato leaf mould", recordId: "tomato-leaf-mould" };

function statusOf(name: string, id: string | null): string {
  return named({ name, recordId: id }, REAL_IDENTIFICATION).status;
}

test("to name what the answer names confirms it, by its name or by its record", () => {
  expect(statusOf("Tomato late blight", recordId)).toBe("confirmed");
  expect(statusOf("Kraut- und Braunfäule", recordId)).toBe("confirmed");
  expect(statusOf(MOULD.name, MOULD.recordId)).toBe("corrected");
  expect(named({ name: "Tomato___Leaf_Mold", recordId: null }, WITHOUT_RECORD).status).toBe("confirmed");
});

test("to name a kind corrects an answer that named none, or whose record is of something wider", () => {
  expect(named(MOULD, UNSURE)).toEqual({ status: "corrected", ...MOULD });
  expect(named({ name: "Not sure", recordId: null }, UNSURE).status).toBe("corrected");
  expect(named({ name: "A tomato leaf", recordId: null }, OF_GROUP).status).toBe("corrected");
  const wider = { ...REAL_IDENTIFICATION, recordIsWider: true };
  expect(named({ name: "Another one", recordId }, wider).status).toBe("corrected");
});

test("with another answer the name that a person gave stays: a confirmation becomes a correction, and back", () => {
  const said = confirmed(REAL_IDENTIFICATION);
  const corrected = verificationFor(WITHOUT_RECORD, said);

  expect(corrected).toEqual({ ...said, status: "corrected" });
  expect(verificationFor(REAL_IDENTIFICATION, corrected)).toEqual(said);
  expect(verificationFor(UNSURE, { status: "unknown" })).toEqual({ status: "unknown" });
  expect(verificationFor(UNSURE, null)).toBeNull();
});

const SEEN: Remarks = { ...NO_REMARKS, notes: "spots", place: "north bed" };

test("a change takes the place of what it was made of, and leaves the other fields", () => {
  expect(withChange(SEEN, SEEN, { notes: "spots, brown" })).toEqual({ ...SEEN, notes: "spots, brown" });
  expect(withChange(SEEN, SEEN, { notes: "" })).toEqual({ ...SEEN, notes: "" });
  expect(withChange(SEEN, SEEN, { verification: { status: "unknown" } }).notes).toBe("spots");
  const stored: Remarks = { ...SEEN, verification: { status: "unknown" } };
  expect(withChange(stored, SEEN, { done: "burnt" })).toEqual({ ...stored, done: "burnt" });
  expect(withChange(stored, stored, { verification: null })).toEqual(SEEN);
});

test("a text that was changed in two tabs keeps what was typed in both", () => {
  const elsewhere: Remarks = { ...SEEN, notes: "spots, grey", place: "south bed" };

  expect(withChange(elsewhere, SEEN, { notes: "spots, brown" }).notes).toBe("spots, grey\nspots, brown");
  expect(withChange(elsewhere, SEEN, { place: "east bed" }).place).toBe("south bed / east bed");
  expect(withChange(elsewhere, SEEN, { notes: "" }).notes).toBe("spots, grey");
  expect(withChange(elsewhere, SEEN, { notes: "spots, grey, many" }).notes).toBe("spots, grey, many");
  expect(withChange(elsewhere, SEEN, { notes: "spots, grey" }).notes).toBe("spots, grey");
});

test("from elsewhere comes only what is missing here", () => {
  const other: Remarks = {
    verification: { status: "unknown" },
    found: { crop: "tomato", best: MOULD, isNamed: false },
    notes: "theirs",
    place: "theirs",
    done: "theirs",
    lookAgainOn: "2026-11-29",
    earlierId: "entry-1",
    change: "better",
  };

  expect(filledUp(SEEN, other)).toEqual({ ...other, notes: "spots", place: "north bed" });
  expect(filledUp({ ...SEEN, verification: { status: "confirmed", ...MOULD } }, other)?.verification).toEqual(
    {
      status: "confirmed",
      ...MOULD,
    },
  );
  expect(filledUp(SEEN, NO_REMARKS)).toBeNull();
  expect(filledUp(SEEN, { ...SEEN, notes: "theirs" })).toBeNull();
});

test("remarks are there as soon as one of them is", () => {
  expect(hasRemarks(NO_REMARKS)).toBe(false);
  expect(hasRemarks({ ...NO_REMARKS, done: "burnt" })).toBe(true);
  expect(hasRemarks({ ...NO_REMARKS, verification: { status: "unknown" } })).toBe(true);
});

test("letters typed while a text is written go on after it, also where that came to stand beside another one", () => {
  const stored: Remarks = { ...SEEN, notes: "grey\nbro", done: "burnt" };

  expect(carriedOn({ notes: "brown" }, { notes: "bro" }, stored)).toEqual({ notes: "grey\nbrown" });
  expect(carriedOn({ notes: "brown" }, { done: "burnt" }, stored)).toEqual({ notes: "brown" });
  expect(carriedOn({ notes: "all new" }, { notes: "bro" }, stored)).toEqual({ notes: "all new" });
  expect(carriedOn({}, { notes: "bro" }, stored)).toEqual({});
});
