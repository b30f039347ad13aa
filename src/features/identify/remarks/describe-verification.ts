import type { Verification } from "#domain/remarks.ts";
import { headlineOfAnswer } from "#domain/headline.ts";
import { type Identification, isNaming, type Verdict } from "#domain/identification.ts";
import { isolated } from "#src/ui/texts/format.ts";

/** What a person said of an answer with this verdict, in a few words. */
export function describeVerification(verification: Verification, verdict: Verdict): string {
  switch (verification.status) {
    case "confirmed":
      return "Confirmed";
    case "corrected":
      return isNaming(verdict)
        ? `Corrected to ${isolated(verification.name)}`
        : `Named by you: ${isolated(verification.name)}`;
    case "unknown":
      return "You don't know what it is";
  }
}

/** That what stands about an answer is about what the model named, and not about what a person corrected it to. */
export function describeCorrection(name: string, identification: Identification): string {
  return `You said that this is ${isolated(name)}. What stands here is about ${isolated(headlineOfAnswer(identification))}, which the model named.`;
}

/** How often the answers that a person confirmed or corrected were right; null where there is none. */
export function describeVerified({
  verified,
  right,
}: {
  readonly verified: number;
  readonly right: number;
}): string | null {
  if (verified === 0) return null;
  if (verified === 1) return `The one answer that you checked was ${right === 1 ? "right" : "wrong"}.`;
  return `Of ${verified} answers that you checked, ${right} ${right === 1 ? "was" : "were"} right.`;
}
