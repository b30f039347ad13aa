import { createLabelRanking, type LabelRanking } from "#domain/outcome/label-ranking.ts";
import { firstOfSame } from "#domain/outcome/labels.ts";
import { type OutcomeRules, unmeasuredRules } from "#domain/outcome/outcome-rules.ts";
import type { Subject } from "#domain/subject.ts";
import type { PackageManifest } from "./manifest.ts";

/** The ranking of a manifest's labels; null if it has no label facts. */
export function rankingOf({
  labelFacts,
  labels,
  outcomes,
  taxa,
  threshold,
}: Pick<PackageManifest, "labelFacts" | "labels" | "outcomes" | "taxa" | "threshold">): LabelRanking | null {
  if (labelFacts === null) return null;
  const first = firstOfSame(labels, labelFacts);
  const rulesOf = (subject: Subject): OutcomeRules => outcomes?.[subject] ?? unmeasuredRules(threshold);
  const byName = new Map(taxa.map((taxon) => [taxon.name, taxon]));
  return createLabelRanking(labelFacts, rulesOf, (label) => first[label] !== label, byName);
}
