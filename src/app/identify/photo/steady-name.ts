import { dangerCandidates } from "#domain/answer/dangers.ts";
import { type Identification, isNaming } from "#domain/answer/identification.ts";
import type { Subject } from "#domain/subject.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { t } from "#src/language/messages.ts";
import { type Plan, withinPlan } from "#src/plan/plan.ts";
import { describeAnswer, describeConfidence } from "#src/ui/texts/describe-verdict.ts";

/** What a frame of the camera gives: a name, or what to do to get one. */
export interface Sighting {
  readonly kind: "name" | "hint";
  readonly text: string;
  /** How sure the name is; null for a group and for a hint. */
  readonly sureness: string | null;
  /** The answer with the name, as far as the plan shows it; null for a hint. */
  readonly answer: Identification | null;
}

function hint(text: string): Sighting {
  return { kind: "hint", text, sureness: null, answer: null };
}

export const HOLD_STILL = hint(t`Hold still`);

/** Nobody is asked to go closer, because it may be dangerous. */
const LARGER = hint(t`Make it larger in the picture`);

/** What the camera should be pointed at. */
const POINT_AT: Readonly<Record<Subject, string>> = {
  animal: t`Point at an animal`,
  plant: t`Point at a plant`,
  disease: t`Point at a sick leaf`,
  pest: t`Point at a pest`,
};

/** The name in an answer, as far as the plan shows it, if the answer passes the rules of the page for a name. */
export function sightingOf(identification: Identification, plan: Plan): Sighting {
  const answer = withinPlan(plan, identification);
  switch (answer.verdict) {
    case "identified":
    case "healthy":
    case "group":
      if (isUnnamedLeaf(answer)) return HOLD_STILL;
      return {
        kind: "name",
        text: describeAnswer(answer),
        sureness: isNaming(answer) ? describeConfidence(answer) : null,
        answer,
      };
    case "none-of-these":
      return hint(answer.model.id === KINGDOM_MODEL.id ? POINT_AT[answer.subject] : describeAnswer(answer));
    case "off-topic":
      return hint(POINT_AT[answer.subject]);
    case "not-cleared":
    case "not-sure":
    case "unknown-kind":
      return LARGER;
  }
}

/** True for a leaf that gets no name before its crop is told: docs/decisions/0020-asking-back.md. */
function isUnnamedLeaf({ subject, model, crop }: Identification): boolean {
  return subject === "disease" && model.id === KINGDOM_MODEL.id && crop === null;
}

/** The labels for which the camera says whether they are dangerous. They are the same if these texts are. */
export function dangerKey({ answer }: Sighting): string {
  return answer === null
    ? ""
    : dangerCandidates(answer)
        .map(({ label }) => label)
        .toSorted()
        .join();
}

/** What the camera shows, steadied over its frames. */
export interface Steadied {
  /** Null until enough frames agree. */
  readonly shown: Sighting | null;
  readonly latest: Sighting | null;
  /** Number of frames in a row that gave the text of the latest sighting. */
  readonly times: number;
  /** Number of them in a row that gave also its sureness and its dangers. */
  readonly wholeTimes: number;
}

export const NOTHING_SEEN: Steadied = { shown: null, latest: null, times: 0, wholeTimes: 0 };

/** Number of frames in a row that have to agree before what is shown changes. */
const AGREEING = 3;

/** Adds the sighting of the next frame. */
export function steadied({ shown, latest, ...before }: Steadied, sighting: Sighting): Steadied {
  const isSameText = latest?.text === sighting.text;
  const isSame =
    isSameText && latest.sureness === sighting.sureness && dangerKey(latest) === dangerKey(sighting);
  const times = isSameText ? before.times + 1 : 1;
  const wholeTimes = isSame ? before.wholeTimes + 1 : 1;
  const isNew = shown?.text === sighting.text ? wholeTimes >= AGREEING : times >= AGREEING;
  return { shown: isNew ? sighting : shown, latest: sighting, times, wholeTimes };
}
