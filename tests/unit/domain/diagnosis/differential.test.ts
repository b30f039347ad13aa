import { expect, test } from "vitest";
import {
  differentialOf,
  type DiagnosisRules,
  gainOf,
  isNamed,
  nextQuestion,
  safeSteps,
  shownOf,
} from "#domain/diagnosis/differential.ts";
import { readSignTable, SIGN_ROWS, type SignProfile } from "#domain/diagnosis/sign-table.ts";

const RULES: DiagnosisRules = { photoPower: 0.5, answersRight: 0.85, named: 0.8, shown: 0.9 };

/** Records that are alike but for `cells`: a word for each record in a row. */
function profilesOf(
  ids: readonly string[],
  cells: Readonly<Record<string, readonly string[]>>,
): readonly [SignProfile, ...SignProfile[]] {
  const lines = SIGN_ROWS.map((row) => {
    const usual = row === "source" ? "FAO: Leaves" : row.startsWith("do: ") ? "harmless" : "often";
    return [row, ...(cells[row] ?? ids.map(() => usual))].join("\t");
  });
  const read = readSignTable([["sign", ...ids].join("\t"), ...lines].join("\n"));
  if (!read.ok) throw new Error(read.error);
  const [first, ...others] = read.value;
  if (first === undefined) throw new Error("no record");
  return [first, ...others];
}

const BLIGHTS = profilesOf(["early", "late", "mould", "mites"], {
  "rings: yes": ["always", "never", "never", "never"],
  "wet: yes": ["seldom", "always", "never", "never"],
  "velvet: yes": ["never", "never", "always", "never"],
  "dots: yes": ["never", "never", "never", "always"],
  "do: keep-dry": ["right", "right", "right", "harmless"],
  "do: wash-off": ["wrong", "wrong", "wrong", "right"],
  "do: look-below": ["harmless", "right", "right", "right"],
  "do: pull-out": ["wrong", "right", "harmless", "wrong"],
});

const ids = (differential: readonly { readonly profile: SignProfile }[]): readonly string[] =>
  differential.map(({ profile }) => profile.id);

test("without a photo and without answers all are equally probable", () => {
  expect(differentialOf(BLIGHTS, null, {}, RULES).map(({ probability }) => probability)).toEqual([
    0.25, 0.25, 0.25, 0.25,
  ]);
});

test("what a photo says is softened, and what it does not list shares the rest", () => {
  const [late, early, ...others] = differentialOf(
    BLIGHTS,
    new Map([
      ["late", 0.64],
      ["early", 0.16],
    ]),
    {},
    RULES,
  );
  expect(ids([late, ...(early === undefined ? [] : [early])])).toEqual(["late", "early"]);
  // 0.64 and 0.16 are as 4 to 1, their roots as 2 to 1.
  expect(late.probability / (early?.probability ?? 1)).toBeCloseTo(2);
  expect(others[0]?.probability).toBeCloseTo(others[1]?.probability ?? 0);
});

test("an answer brings back what the photo holds for improbable, and one wrong answer is not fatal", () => {
  const photo = new Map([
    ["late", 0.98],
    ["mites", 0.001],
  ]);
  expect(
    ids(differentialOf(BLIGHTS, photo, { dots: "yes", wet: "no" }, { ...RULES, photoPower: 0.35 }))[0],
  ).toBe("mites");
  const right = { rings: "yes", velvet: "no", dots: "no" } as const;
  expect(ids(differentialOf(BLIGHTS, null, { ...right, wet: "yes" }, RULES))[0]).toBe("early");
});

test("'can't tell' changes nothing", () => {
  const photo = new Map([["late", 0.6]]);
  expect(differentialOf(BLIGHTS, photo, { rings: null }, RULES)).toEqual(
    differentialOf(BLIGHTS, photo, {}, RULES),
  );
});

test("the next question parts those that remain, is never asked twice, and there are at most four", () => {
  const start = differentialOf(
    BLIGHTS,
    new Map([
      ["early", 0.5],
      ["late", 0.49],
    ]),
    {},
    RULES,
  );
  expect(nextQuestion(start, {}, RULES)).toBe("rings");
  expect(nextQuestion(start, { rings: null }, RULES)).toBe("wet");
  expect(gainOf(start, "size", RULES)).toBeCloseTo(0);
  expect(nextQuestion(start, { rings: null, wet: null, velvet: null, dots: null }, RULES)).toBeNull();
});

test("a question that no disease answers differently is not asked", () => {
  const alike = differentialOf(profilesOf(["one", "other"], {}), null, {}, RULES);
  expect(nextQuestion(alike, {}, RULES)).toBeNull();
});

test("nothing is asked once the best is probable enough to be named", () => {
  const sure = differentialOf(
    BLIGHTS,
    new Map([["early", 0.9]]),
    { rings: "yes", wet: "no", dots: "no" },
    RULES,
  );
  expect(isNamed(sure, RULES)).toBe(true);
  expect(nextQuestion(sure, { rings: "yes" }, RULES)).toBeNull();
});

test("three to five are shown, until they hold the share that they should", () => {
  const five = profilesOf(["a", "b", "c", "d", "e", "f"], {});
  expect(shownOf(differentialOf(five, null, {}, RULES), RULES)).toHaveLength(5);
  expect(
    ids(shownOf(differentialOf(BLIGHTS, new Map([["late", 0.999]]), { wet: "yes" }, RULES), RULES)),
  ).toHaveLength(3);
});

test("a safe step is right for one that remains and wrong for none; the one that helps most comes first", () => {
  expect(safeSteps(differentialOf(BLIGHTS, null, {}, RULES))).toEqual(["look-below", "keep-dry"]);
  const blights = differentialOf(BLIGHTS, new Map([["late", 0.97]]), { wet: "yes", dots: "no" }, RULES);
  expect(safeSteps(blights)).not.toContain("wash-off");
  expect(safeSteps(blights)[0]).toBe("keep-dry");
});

test("planted: a step that is wrong for one that remains is not shown, though it is right for the best", () => {
  const late = BLIGHTS.find(({ id }) => id === "late");
  const differential = differentialOf(BLIGHTS, new Map([["late", 0.9]]), {}, RULES);
  expect(differential[0].profile.id).toBe(late?.id);
  expect(late?.steps.get("pull-out")).toBe("right");
  expect(safeSteps(differential)).not.toContain("pull-out");
});
