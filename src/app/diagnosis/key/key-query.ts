import { MOST_QUESTIONS } from "#domain/diagnosis/differential.ts";
import { type Question, SIGNS } from "#domain/diagnosis/signs.ts";
import { keysOf } from "#domain/subject.ts";
import type { Given } from "#src/app/diagnosis/given-answers.tsx";
import { hasSigns } from "#src/app/diagnosis/load-crop.ts";

/** What a person told the page. It stands in the address, so that Back, a reload and a shared link have it. */
export interface KeyQuery {
  /** In lower case; null before it is told. */
  readonly crop: string | null;
  readonly given: Given;
  /** Id of the record that the person chose; null before. The crop may have no such record. */
  readonly chosen: string | null;
}

const CROP = "crop";
const ANSWERS = "answers";
const CHOSEN = "chosen";

/** Separate a question from its answer, and the questions. No name has them, and URLs do not escape them. */
const BEFORE_ANSWER = "-";
const BETWEEN_QUESTIONS = ".";

/** Reads the query of an address. Ignores unknown crops, questions and answers. */
export function readKeyQuery(params: URLSearchParams): KeyQuery {
  const crop = params.get(CROP);
  if (crop === null || !hasSigns(crop)) return { crop: null, given: [], chosen: null };
  const parts = (params.get(ANSWERS) ?? "").split(BETWEEN_QUESTIONS);
  const given = new Map(parts.flatMap((part) => readAnswer(part)));
  return { crop, given: [...given].slice(0, MOST_QUESTIONS), chosen: params.get(CHOSEN) };
}

/** Reads "size-tiny", or "size-" for a person who can't tell. Returns nothing for what is unknown. */
function readAnswer(part: string): readonly (readonly [Question, string | null])[] {
  const [name, answer] = part.split(BEFORE_ANSWER);
  const question = keysOf(SIGNS).find((each) => each === name);
  if (question === undefined) return [];
  if (answer === "") return [[question, null]];
  return SIGNS[question].flatMap((each) => (each === answer ? [[question, each] as const] : []));
}

/** Writes the query of an address, without empty parameters. */
export function writeKeyQuery({ crop, given, chosen }: KeyQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (crop !== null) params.set(CROP, crop);
  const answers = given.map(([question, answer]) => question + BEFORE_ANSWER + (answer ?? ""));
  if (answers.length > 0) params.set(ANSWERS, answers.join(BETWEEN_QUESTIONS));
  if (chosen !== null) params.set(CHOSEN, chosen);
  return params;
}
