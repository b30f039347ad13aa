import { expect, test } from "vitest";
import type { Identification, Verdict } from "#domain/answer/identification.ts";
import {
  HOLD_STILL,
  NOTHING_SEEN,
  type Sighting,
  sightingOf,
  steadied,
} from "#src/app/identify/photo/steady-name.ts";
import { HEALTHY, ofKingdom, SAMPLE_IDENTIFICATION } from "#tests/fakes/identified.ts";

const LION: Sighting = { kind: "name", text: "Lion", sureness: "Confidence: 98%", answer: null };
const CAT: Sighting = { ...LION, text: "Cat" };

/** The shown text after each of these sightings. */
function shownAfter(...sightings: Sighting[]): (string | null)[] {
  let state = NOTHING_SEEN;
  return sightings.map((sighting) => {
    state = steadied(state, sighting);
    return state.shown?.text ?? null;
  });
}

test("a name appears when three frames in a row agree, and one other frame does not remove it", () => {
  expect(shownAfter(LION, LION, LION)).toEqual([null, null, "Lion"]);
  expect(shownAfter(LION, LION, LION, CAT, LION, HOLD_STILL, CAT).at(-1)).toBe("Lion");
  expect(shownAfter(LION, CAT, LION, CAT, LION, CAT)).not.toContain("Lion");
  expect(shownAfter(LION, LION, LION, CAT, CAT, CAT).at(-1)).toBe("Cat");
});

/** The shown sureness after these sightings. */
const surenessAfter = (...sightings: Sighting[]) => sightings.reduce(steadied, NOTHING_SEEN).shown?.sureness;

test("the sureness of a name changes when three frames in a row give another one", () => {
  const less: Sighting = { ...LION, sureness: "Confidence: 90%" };
  expect(surenessAfter(LION, LION, LION, less, less)).toBe("Confidence: 98%");
  expect(surenessAfter(LION, LION, LION, less, less, less)).toBe("Confidence: 90%");
  // A figure that changes with each frame does not keep the name away.
  expect(surenessAfter(LION, less, LION)).toBe("Confidence: 98%");
});

const answer = (parts: Partial<Identification>): Identification =>
  ({ ...SAMPLE_IDENTIFICATION, ...parts }) as Identification;

test("only an answer that passes the rules for a name or a group is shown", () => {
  const textOf = (verdict: Verdict) => sightingOf(answer({ verdict }), "premium");
  expect(textOf("identified")).toMatchObject({
    kind: "name",
    sureness: expect.stringMatching(/^Confidence: \d\d%$/) as string,
  });
  expect(sightingOf(answer({ verdict: "group", group: "a beetle" }), "free")).toMatchObject({
    kind: "name",
    text: expect.stringContaining("A beetle") as string,
    sureness: null,
  });
  for (const verdict of ["not-sure", "unknown-kind", "not-cleared"] as const)
    expect(textOf(verdict)).toMatchObject({
      kind: "hint",
      text: "Make it larger in the picture",
      answer: null,
    });
  const none = answer({ verdict: "none-of-these" });
  expect(sightingOf(ofKingdom(none), "premium")).toMatchObject({ kind: "hint", text: "Point at an animal" });
  // Another model may know three trees, so a sunflower before it is a plant all the same.
  expect(textOf("none-of-these").text).toBe("None of the things that this model knows");
});

test("a leaf whose crop is not told is not named by the app's own model, and a clear one need not come closer", () => {
  for (const [verdict, text] of [
    ["identified", "Hold still"],
    ["healthy", "Hold still"],
    ["group", "Hold still"],
    ["not-sure", "Make it larger in the picture"],
  ] as const) {
    const leaf = answer({ subject: "disease", verdict, group: "a tomato leaf", crop: null });
    expect(sightingOf(ofKingdom(leaf), "premium")).toMatchObject({ kind: "hint", text });
  }
  const added = answer({ ...HEALTHY, crop: null });
  expect(sightingOf(added, "premium")).toMatchObject({
    kind: "name",
    text: "This tomato leaf looks healthy",
  });
});

test.each(["free", "premium"] as const)("what belongs on another page is not named for %s", (plan) => {
  const lookalike = { subject: "pest", label: "Snail", group: null, probability: 0.9 } as const;
  expect(sightingOf(answer({ verdict: "off-topic", lookalike }), plan)).toEqual({
    kind: "hint",
    text: "Point at an animal",
    sureness: null,
    answer: null,
  });
});
