import { COMPARED_PICTURES, type GraphicsTrial, type Verdict } from "#domain/agreement.ts";
import { BACKEND_NAMES } from "#domain/backends.ts";
import { t } from "#src/language/messages.ts";
import { decimal, isolated } from "#src/ui/texts/format.ts";

/** What was found of a model on a graphics processor, as a sentence without its full stop. */
export function describeTrial({ backend, verdict }: GraphicsTrial): string {
  return t`${BACKEND_NAMES[backend]}: ${describeFinding(verdict)}`;
}

function describeFinding(verdict: Verdict): string {
  switch (verdict.code) {
    case "agrees":
      return t`agrees on ${verdict.pictures} of ${verdict.pictures}, ${timesOf(verdict)} times as fast`;
    case "slower":
      return verdict.pictures < COMPARED_PICTURES
        ? t`not used, ${timesOf(verdict)} times as fast, so the comparison ended early`
        : t`agrees on ${verdict.pictures} of ${verdict.pictures}, ${timesOf(verdict)} times as fast: not used`;
    case "differs": {
      const { differing, pictures, otherLabel, largestDifference } = verdict;
      if (otherLabel === null) {
        const points = decimal(100 * largestDifference, 1);
        return t`differs on ${differing} of ${pictures}, by up to ${points} percentage points: not used`;
      }
      const { expected, instead } = otherLabel;
      return t`differs on ${differing} of ${pictures}: not used, the label would have been ${isolated(instead)} in place of ${isolated(expected)}`;
    }
    case "unavailable":
      return t`not here, or it can't run this model`;
    case "lost":
      return t`was lost, so WebAssembly answers`;
  }
}

function timesOf({ timesAsFast }: { readonly timesAsFast: number }): string {
  return decimal(timesAsFast, timesAsFast < 1 ? 2 : 1);
}
