import { createLabelRanking, type LabelRanking } from "#domain/outcome/label-ranking.ts";
import { unmeasuredRules } from "#domain/outcome/outcome-rules.ts";
import type { PackageManifest } from "./manifest.ts";

/** The ranking of the labels whose facts a manifest states; null where it states none. */
export function rankingOf({
  labelFacts,
  outcomes,
  threshold,
}: Pick<PackageManifest, "labelFacts" | "outcomes" | "threshold">): LabelRanking | null {
  if (labelFacts === null) return null;
  return createLabelRanking(labelFacts, (subject) => outcomes?.[subject] ?? unmeasuredRules(threshold));
}
