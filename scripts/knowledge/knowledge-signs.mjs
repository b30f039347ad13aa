import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isProgram, loadModules, ROOT } from "../root.mjs";
import { SIGNS_FOLDER } from "./sign-check.mjs";

/**
 * @typedef {typeof import("../../domain/diagnosis/differential.ts") & typeof import("../../domain/diagnosis/sign-table.ts") & typeof import("../../domain/numbers/wilson-interval.ts")} Modules
 * @typedef {import("../../domain/diagnosis/differential.ts").DiagnosisRules} DiagnosisRules
 * @typedef {import("../../domain/diagnosis/sign-table.ts").SignProfile} SignProfile
 *
 * A photo of a list, what the model said of it with its crop told, and what a reader answered.
 * @typedef {object} Case
 * @property {string} number
 * @property {string} origin
 * @property {string} crop
 * @property {string} record what it really is
 * @property {boolean} isLabelSure false if the label looked doubtful
 * @property {readonly [SignProfile, ...SignProfile[]]} profiles
 * @property {ReadonlyMap<string, number>} ofPhoto
 * @property {Readonly<Record<string, string>>} reading
 *
 * What the questions came to.
 * @typedef {object} Outcome
 * @property {Case} of
 * @property {boolean} isFirst the right one is the likeliest
 * @property {boolean} isShown the right one is among those shown
 * @property {number} probability of the likeliest
 * @property {"right" | "harmless" | "wrong" | "none"} step the first safe step, for what it really is
 * @property {boolean} isHealthyWrongly a sick leaf whose likeliest record is the healthy leaf
 */

const FOLDER = "training/signs";
const READERS = ["careful", "glance"];
/** The share of right names that a limit has to reach on the photos that it is fitted to. */
const GOAL = 0.9;
/** Fewest names from which a limit is fitted. */
const LEAST_NAMED = 5;
/** A limit that no probability reaches, so that all four questions are asked. */
const NEVER = 2;

/** @param {string} path */
function readTable(path) {
  const [head = "", ...lines] = readFileSync(join(ROOT, path), "utf8").trimEnd().split("\n");
  const names = head.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]));
  });
}

/**
 * @param {string} reader
 * @param {Modules} modules
 * @returns {readonly Case[]}
 */
function casesOf(reader, { readSignTable }) {
  const readings = new Map(readTable(`${FOLDER}/${reader}.tsv`).map((line) => [line["photo"], line]));
  const probabilities = readTable(`${FOLDER}/probabilities.tsv`);
  /** @type {Map<string, readonly [SignProfile, ...SignProfile[]]>} */
  const tables = new Map();
  return readTable(`${FOLDER}/photos.tsv`).flatMap(
    ({ number = "", origin = "", crop = "", record = "", label }) => {
      const reading = readings.get(number);
      if (reading === undefined) return [];
      let profiles = tables.get(crop);
      if (profiles === undefined) {
        const table = readSignTable(
          readFileSync(join(ROOT, SIGNS_FOLDER, `${crop.replaceAll(" ", "-")}.tsv`), "utf8"),
        );
        if (!table.ok) throw new Error(table.error);
        profiles = /** @type {[SignProfile, ...SignProfile[]]} */ (table.value);
        tables.set(crop, profiles);
      }
      const ofPhoto = new Map(
        probabilities
          .filter((line) => line["number"] === number)
          .map((line) => [line["record"] ?? "", Number(line["probability"])]),
      );
      return [{ number, origin, crop, record, isLabelSure: label === "sure", profiles, ofPhoto, reading }];
    },
  );
}

/**
 * Asks as the app does, and takes the reader's answers.
 * @param {Case} one
 * @param {DiagnosisRules} rules
 * @param {number} most questions
 * @param {boolean} usesPhoto
 * @param {Modules} modules
 * @returns {Outcome}
 */
function ask(one, rules, most, usesPhoto, { differentialOf, nextQuestion, shownOf, safeSteps }) {
  const ofPhoto = usesPhoto ? one.ofPhoto : null;
  /** @type {Record<string, string | null>} */
  const answers = {};
  let differential = differentialOf(one.profiles, ofPhoto, answers, rules);
  for (let asked = 0; asked < most; asked += 1) {
    const question = nextQuestion(
      differential,
      answers,
      isAnswered(answers) ? rules : { ...rules, named: NEVER },
    );
    if (question === null) break;
    const answer = one.reading[question] ?? "?";
    answers[question] = answer === "?" || answer === "" ? null : answer;
    differential = differentialOf(one.profiles, ofPhoto, answers, rules);
  }
  const [best] = differential;
  const [step] = safeSteps(differential);
  const truth = one.profiles.find(({ id }) => id === one.record);
  return {
    of: one,
    isFirst: best.profile.id === one.record,
    isShown: shownOf(differential, rules).some(({ profile }) => profile.id === one.record),
    probability: best.probability,
    step: (step === undefined ? undefined : truth?.steps.get(step)) ?? "none",
    isHealthyWrongly: best.profile.id.endsWith("-healthy") && !one.record.endsWith("-healthy"),
  };
}

/**
 * False while the person has told nothing of the plant: a photo alone names nothing that the model did not name.
 * @param {Readonly<Record<string, string | null>>} answers
 */
function isAnswered(answers) {
  return Object.values(answers).some((answer) => answer !== null);
}

/**
 * The lowest limit with which nine of ten names are right on these photos; null if there is none.
 * @param {readonly Outcome[]} outcomes
 */
function limitOf(outcomes) {
  const limits = outcomes.map(({ probability }) => probability).toSorted((one, other) => one - other);
  return (
    limits.find((limit) => {
      const named = outcomes.filter(({ probability }) => probability >= limit);
      const right = named.filter(({ isFirst }) => isFirst).length;
      return named.length >= LEAST_NAMED && right / named.length >= GOAL;
    }) ?? null
  );
}

/**
 * @param {readonly Outcome[]} outcomes
 * @param {(outcome: Outcome) => boolean} isCounted
 * @param {Modules} modules
 */
function share(outcomes, isCounted, { wilsonInterval }) {
  const hits = outcomes.filter(isCounted).length;
  const interval = wilsonInterval(hits, outcomes.length);
  if (interval === null) return "none of 0";
  const { from, to } = interval;
  return `${hits} of ${outcomes.length} (${from.toFixed(2)} to ${to.toFixed(2)})`;
}

/**
 * @param {string} title
 * @param {readonly Outcome[]} outcomes
 * @param {number} limit
 * @param {Modules} modules
 */
function row(title, outcomes, limit, modules) {
  const named = outcomes.filter(({ probability }) => probability >= limit);
  const cells = [
    title,
    share(outcomes, ({ isFirst }) => isFirst, modules),
    share(outcomes, ({ isShown }) => isShown, modules),
    String(named.length),
    share(named, ({ isFirst }) => isFirst, modules),
    share(outcomes, ({ step }) => step === "right", modules),
    share(outcomes, ({ step }) => step === "wrong", modules),
    share(outcomes, ({ isHealthyWrongly }) => isHealthyWrongly, modules),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The ways in which the photos are judged: most questions, and whether the photo counts. */
const WAYS = /** @type {const} */ ([
  ["photo alone", 0, true],
  ["four answers alone", 4, false],
  ["photo and two answers", 2, true],
  ["photo and four answers", 4, true],
]);

async function main() {
  const modules = /** @type {Modules & typeof import("../../src/app/diagnosis/diagnosis-rules.ts")} */ (
    await loadModules([
      "domain/diagnosis/differential.ts",
      "domain/diagnosis/sign-table.ts",
      "domain/numbers/wilson-interval.ts",
      "src/app/diagnosis/diagnosis-rules.ts",
    ])
  );
  const shipped = modules.DIAGNOSIS_RULES;
  const columns = ["photos", "right one likeliest", "right one shown", "named", "right of these"];
  const steps = ["first step right", "first step wrong", "sick called healthy"];
  console.log(
    `| ${[...columns, ...steps].join(" | ")} |\n|${" --- |".repeat(columns.length + steps.length)}`,
  );
  for (const reader of READERS) {
    const sick = casesOf(reader, modules).filter(({ record }) => !record.endsWith("-healthy"));
    const origins = [...new Set(sick.map(({ origin }) => origin))].toSorted();
    for (const [title, most, usesPhoto] of WAYS) {
      const outcomes = sick.map((one) => ask(one, { ...shipped, named: NEVER }, most, usesPhoto, modules));
      for (const origin of origins) {
        const judged = outcomes.filter(({ of }) => of.origin === origin);
        const limit = limitOf(outcomes.filter(({ of }) => of.origin !== origin));
        const name = `${reader}, ${title}, origin ${origin}, limit of the others: ${limit?.toFixed(2) ?? "none"}`;
        console.log(row(name, judged, limit ?? NEVER, modules));
      }
    }
    const asShipped = sick.map((one) => ask(one, shipped, 4, true, modules));
    for (const origin of origins) {
      const judged = asShipped.filter(({ of }) => of.origin === origin);
      console.log(row(`${reader}, as the app asks, origin ${origin}`, judged, shipped.named, modules));
      const sure = judged.filter(({ of }) => of.isLabelSure);
      console.log(row(`${reader}, the same, labels that are sure`, sure, shipped.named, modules));
    }
    for (const crop of [...new Set(sick.map((one) => one.crop))].toSorted()) {
      const judged = asShipped.filter(({ of }) => of.crop === crop);
      console.log(row(`${reader}, as the app asks, ${crop}`, judged, shipped.named, modules));
    }
  }
}

if (isProgram(import.meta.url)) await main();
