import type { Identification } from "#domain/answer/identification.ts";
import type { Subject } from "#domain/subject.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { t } from "#src/language/messages.ts";
import { type Plan, withinPlan } from "#src/plan/plan.ts";
import { describeAnswer } from "#src/ui/texts/describe-verdict.ts";

/** What a frame of the camera gives: a name, or what to do to get one. */
export interface Sighting {
  readonly kind: "name" | "hint";
  readonly text: string;
}

export const HOLD_STILL: Sighting = { kind: "hint", text: t`Hold still` };
const CLOSER: Sighting = { kind: "hint", text: t`Go closer` };

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
      return { kind: "name", text: describeAnswer(answer) };
    case "off-topic":
    case "none-of-these":
      return { kind: "hint", text: POINT_AT[answer.subject] };
    case "not-cleared":
    case "not-sure":
    case "unknown-kind":
      return CLOSER;
  }
}

/** True for a leaf that gets no name before its crop is told: docs/decisions/0020-asking-back.md. */
function isUnnamedLeaf({ subject, model, crop }: Identification): boolean {
  return subject === "disease" && model.id === KINGDOM_MODEL.id && crop === null;
}

/** What the camera shows, steadied over its frames. */
export interface Steadied {
  /** Null until enough frames agree. */
  readonly shown: Sighting | null;
  /** The latest sighting, and how many frames in a row gave it. */
  readonly latest: Sighting | null;
  readonly times: number;
}

export const NOTHING_SEEN: Steadied = { shown: null, latest: null, times: 0 };

/** Number of frames in a row that have to agree before the shown text changes. */
const AGREEING = 3;

/** Adds the sighting of the next frame. */
export function steadied({ shown, latest, times }: Steadied, sighting: Sighting): Steadied {
  const inARow = latest?.text === sighting.text ? times + 1 : 1;
  return { shown: inARow >= AGREEING ? sighting : shown, latest: sighting, times: inARow };
}
