import { isNaming } from "#domain/identification.ts";
import type { BatchAnswer } from "#domain/batch-photo.ts";
import { burstAnswers } from "#domain/bursts.ts";
import type { ShownBurst } from "./shown-bursts.ts";

const agreementByBurst = new WeakMap<ShownBurst, boolean>();

/** True where all models say the same of a burst: the same name, or none of them a name. So of one model, and of none. */
export function isAgreed(burst: ShownBurst): boolean {
  const known = agreementByBurst.get(burst);
  if (known !== undefined) return known;
  const [chosen, ...others] = burstAnswers(burst.burst);
  const isSame = chosen === undefined || others.every((other) => saysTheSame(chosen, other));
  agreementByBurst.set(burst, isSame);
  return isSame;
}

/** A record counts for its label where it is of the label itself, and of nothing wider. */
function saysTheSame(one: BatchAnswer, other: BatchAnswer): boolean {
  if (!isNaming(one.verdict) || !isNaming(other.verdict)) {
    return isNaming(one.verdict) === isNaming(other.verdict);
  }
  if (one.headline === other.headline) return true;
  if (one.recordIsWider || other.recordIsWider) return false;
  return one.recordId !== null && one.recordId === other.recordId;
}
