import * as v from "valibot";
import { readRate } from "#domain/records/rate.ts";
import {
  APPLICATION_METHODS,
  AVAILABILITIES,
  COSTS,
  RATE_CROPS,
  SAFETY_LEVELS,
  type Solution,
  SOLUTION_CATEGORIES,
  SOLUTION_TYPES,
} from "#domain/records/solution.ts";
import type { Result } from "#domain/result.ts";
import { readWith, type RecordProblem } from "#models/knowledge/read-guide-record.ts";
import { listOf, phrase, phrases, recordId, sentences, yearOrNull } from "#models/knowledge/record-fields.ts";
import { choice, must, wholeNumber } from "#models/manifest-fields.ts";

const id = v.custom<Solution["id"]>(
  (value) => typeof value === "string" && /^solution-[1-9]\d*$/.test(value),
  "must be an id such as solution-35",
);

/** Limits for millilitres of a product in a litre of spray. */
const LEAST_ML = 0.1;
const MOST_ML = 50;
const mlPerLitre = v.pipe(v.number(), v.minValue(LEAST_ML), v.maxValue(MOST_ML));

const dosage = v.union(
  [
    v.strictObject({
      mlPerL: v.pipe(
        v.strictObject({ min: mlPerLitre, max: mlPerLitre }),
        v.check(({ min, max }) => min <= max),
        v.readonly(),
      ),
    }),
    v.strictObject({
      amount: v.pipe(
        phrase,
        v.check((amount) => /\d/.test(amount) || amount === "As the label says"),
      ),
    }),
  ],
  `must be { mlPerL: { min, max } } from ${LEAST_ML} to ${MOST_ML}, or { amount } with a number or "As the label says"`,
);

const cropRate = v.pipe(
  v.strictObject({ crop: choice(RATE_CROPS), dosage }, "must have crop and dosage"),
  v.check(({ dosage: rate }) => readRate(rate) !== null, "must have a dosage that the app can compute with"),
  v.readonly(),
);

const cropRates = v.pipe(
  v.array(cropRate, must("a list of 1 to 3 rates, each of another crop")),
  v.check(
    (rates) => rates.length <= 3 && new Set(rates.map(({ crop }) => crop)).size === rates.length,
    must("a list of 1 to 3 rates, each of another crop"),
  ),
  v.readonly(),
);

const ingredient = v.pipe(
  v.strictObject(
    { name: phrase, code: v.optional(v.nullable(phrase), null) },
    "must have name, and may have code",
  ),
  v.readonly(),
);

const source = v.pipe(
  v.strictObject(
    { publisher: phrase, title: phrase, year: yearOrNull },
    "must have publisher and title, and may have year",
  ),
  v.readonly(),
);

const solution = v.pipe(
  v.strictObject({
    id,
    name: phrase,
    type: choice(SOLUTION_TYPES),
    category: choice(SOLUTION_CATEGORIES),
    targetProblems: phrases(2, 4),
    activeIngredients: v.pipe(
      v.array(ingredient, must("a list of 1 to 3 items")),
      v.minLength(1, must("a list of 1 to 3 items")),
      v.maxLength(3, must("a list of 1 to 3 items")),
      v.readonly(),
    ),
    applicationMethod: choice(APPLICATION_METHODS),
    dosage,
    dosageNote: sentences,
    cropRates: v.optional(cropRates, []),
    safetyLevel: choice(SAFETY_LEVELS),
    isNotInEu: v.optional(v.boolean(), false),
    effectivenessPercent: v.optional(v.nullable(wholeNumber(0, 100)), null),
    cost: choice(COSTS),
    availability: choice(AVAILABILITIES),
    description: sentences,
    treats: listOf(recordId, 0, 40),
    warnings: phrases(2, 4),
    protectiveEquipment: phrases(2, 4),
    sources: v.pipe(v.tupleWithRest([source], source, must("a list of sources")), v.readonly()),
  }),
  v.readonly(),
) satisfies v.GenericSchema<unknown, Solution>;

/** Reads a file of models/solutions. The error lists every fault. */
export function readSolution(value: unknown): Result<Solution, readonly RecordProblem[]> {
  return readWith(solution, value);
}
