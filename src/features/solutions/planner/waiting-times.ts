import type { Solution } from "#domain/solution.ts";

const ABOUT_WAITING = /\bre-entry\b|\bpre-harvest\b|\bbefore (?:the )?harvest\b|\buntil it is dry\b/i;

/**
 * The sentences of a solution's warnings that say when treated plants may be entered or harvested again, word for word.
 * Empty where its sources say nothing of it.
 */
export function waitingTimesOf({ warnings }: Pick<Solution, "warnings">): readonly string[] {
  return warnings.flatMap((warning) => warning.split(/(?<=[.!]) /).filter((one) => ABOUT_WAITING.test(one)));
}
