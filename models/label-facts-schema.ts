import * as v from "valibot";
import type { LabelFacts } from "#domain/outcome/labels.ts";
import {
  UNMEASURED_IDENTIFIED_OF_CROP,
  UNMEASURED_MAX_SICK,
  UNMEASURED_UNKNOWN_KIND,
} from "#domain/outcome/outcome-rules.ts";
import { TAXON_RANKS, type TaxonRank } from "#domain/outcome/taxa.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import {
  choice,
  type ManifestProblem,
  must,
  object,
  probability,
  text,
  wholeNumber,
} from "./manifest-fields.ts";
import type { PackageManifest } from "./manifest.ts";

/** Upper limit for photos in one bin. No collection of photos is larger. */
const MAX_PHOTOS = 1_000_000_000;

const yesOrNo = v.boolean(must("true or false"));
const name = text(500);

/** The schema of `labelFacts`. Most fields are optional, because most labels don't need them. */
export const labelFacts = v.array(
  object({
    subject: v.nullable(choice(SUBJECTS)),
    scientificName: v.optional(v.nullable(name), null),
    alsoKnownAs: v.optional(v.array(name, must("a list of texts")), () => []),
    group: v.optional(v.nullable(name), null),
    byGroup: v.optional(yesOrNo, false),
    crop: v.optional(v.nullable(name), null),
    healthy: v.optional(yesOrNo, false),
    unknown: v.optional(yesOrNo, false),
    taxon: v.optional(v.nullable(name), null),
    breed: v.optional(yesOrNo, false),
  }),
  must("a list with an entry for each label"),
);

/** The schema of `taxa`. */
export const taxa = v.array(
  object({
    name,
    rank: choice(TAXON_RANKS),
    parent: v.optional(v.nullable(name), null),
    english: v.optional(v.nullable(name), null),
  }),
  must("a list of taxa"),
);

const share = { right: probability, photos: wholeNumber(0, MAX_PHOTOS) };

const bins = v.array(
  object({ from: probability, ...share, field: v.nullable(object(share)) }),
  must("a list, empty where nothing was counted"),
);

const rules = v.exactOptional(
  object({
    onTopic: probability,
    identified: probability,
    identifiedOfCrop: v.optional(probability, UNMEASURED_IDENTIFIED_OF_CROP),
    group: probability,
    maxSick: v.optional(probability, UNMEASURED_MAX_SICK),
    unknownKind: v.optional(probability, UNMEASURED_UNKNOWN_KIND),
    ranks: v.optional(
      object({
        species: v.exactOptional(probability),
        genus: v.exactOptional(probability),
        family: v.exactOptional(probability),
        order: v.exactOptional(probability),
        class: v.exactOptional(probability),
      } satisfies Readonly<Record<TaxonRank, unknown>>),
      () => ({}),
    ),
    sureness: bins,
    surenessOfCrop: v.optional(bins, () => []),
    uncountedCrops: v.optional(v.array(name, must("a list of crops")), () => []),
  }),
);

/** The schema of `outcomes`. */
export const outcomes = object({
  animal: rules,
  plant: rules,
  disease: rules,
  pest: rules,
} satisfies Readonly<Record<Subject, unknown>>);

/** Contradictions between the label facts, the outcomes and the rest of a manifest. */
export function labelFactsProblems(
  manifest: Pick<
    PackageManifest,
    "labelFacts" | "labels" | "outcomes" | "rejectLabels" | "subjects" | "taxa"
  >,
): readonly ManifestProblem[] {
  const { labelFacts: facts, labels, rejectLabels, subjects } = manifest;
  const problems: ManifestProblem[] = [...outcomesProblems(manifest), ...taxaProblems(manifest)];
  if (facts === null) return problems;
  if (facts.length !== labels.length) {
    problems.push({ path: ["labelFacts"], what: `must have ${labels.length} entries, as many as labels` });
    return problems;
  }
  const rejects = new Set(rejectLabels);
  const found = new Set<Subject>();
  for (const [index, { subject, unknown }] of facts.entries()) {
    const path = ["labelFacts", index, "subject"];
    const isReject = rejects.has(labels[index] ?? "");
    if (subject !== null && !unknown) found.add(subject);
    if (isReject && subject !== null) problems.push({ path, what: "must be null for a reject label" });
    if (!isReject && subject === null) problems.push({ path, what: "can be null for reject labels only" });
    if (subject !== null && !subjects.includes(subject))
      problems.push({ path, what: "must be one of the subjects" });
  }
  for (const [index, subject] of subjects.entries()) {
    if (!found.has(subject))
      problems.push({ path: ["subjects", index], what: "must have a label of a known kind" });
  }
  return [...problems, ...unknownProblems(facts), ...byGroupProblems(facts)];
}

/** A label that is named by its group only has one, and is neither a healthy leaf nor a label for unknown kinds. */
function byGroupProblems(facts: readonly LabelFacts[]): readonly ManifestProblem[] {
  return facts.flatMap(({ byGroup, group, healthy, unknown }, index) =>
    byGroup && (group === null || healthy || unknown)
      ? [
          {
            path: ["labelFacts", index, "byGroup"],
            what: "must be false for a label without a group or with health",
          },
        ]
      : [],
  );
}

/** A label for unknown kinds states only its subject, and each subject has at most one. */
function unknownProblems(facts: readonly LabelFacts[]): readonly ManifestProblem[] {
  const seen = new Set<Subject | null>();
  return facts.flatMap(({ subject, healthy, crop, group, unknown }, index): readonly ManifestProblem[] => {
    if (!unknown) return [];
    const path = ["labelFacts", index, "unknown"];
    const isSecond = seen.has(subject);
    seen.add(subject);
    if (subject === null) return [{ path, what: "must be false for a label without a subject" }];
    if (healthy || crop !== null || group !== null)
      return [{ path, what: "must be false for a label with a group, a crop or health" }];
    return isSecond ? [{ path, what: "must be true for one label of a subject only" }] : [];
  });
}

/** Each taxon stands once, each parent is a taxon of a higher rank, and labels name known taxa. */
function taxaProblems({
  taxa: stated,
  labelFacts: facts,
}: Pick<PackageManifest, "taxa" | "labelFacts">): readonly ManifestProblem[] {
  const problems: ManifestProblem[] = [];
  const rankOf = new Map(stated.map(({ name: taxon, rank }) => [taxon, TAXON_RANKS.indexOf(rank)]));
  const seen = new Set<string>();
  for (const [index, { name: taxon, rank, parent }] of stated.entries()) {
    if (seen.has(taxon)) problems.push({ path: ["taxa", index, "name"], what: "is there twice" });
    seen.add(taxon);
    const above = parent === null ? Infinity : (rankOf.get(parent) ?? -1);
    if (above <= TAXON_RANKS.indexOf(rank))
      problems.push({
        path: ["taxa", index, "parent"],
        what: "must be the name of a taxon of a higher rank",
      });
  }
  for (const [index, { taxon }] of (facts ?? []).entries()) {
    if (taxon !== null && !rankOf.has(taxon))
      problems.push({ path: ["labelFacts", index, "taxon"], what: "must be the name of one of `taxa`" });
  }
  return problems;
}

function outcomesProblems({
  labelFacts: facts,
  outcomes: stated,
  subjects,
}: Pick<PackageManifest, "labelFacts" | "outcomes" | "subjects">): readonly ManifestProblem[] {
  if (stated === null) return [];
  const problems: ManifestProblem[] = [];
  if (facts === null) problems.push({ path: ["outcomes"], what: "must stand beside labelFacts" });
  for (const subject of SUBJECTS) {
    const rulesOf = stated[subject];
    if (rulesOf === undefined) continue;
    if (!subjects.includes(subject))
      problems.push({ path: ["outcomes", subject], what: "must be about one of the subjects" });
    for (const field of ["sureness", "surenessOfCrop"] as const) {
      const counted = rulesOf[field];
      const isRising = counted.every(({ from }, at) => at === 0 || from > (counted[at - 1]?.from ?? 0));
      if (!isRising)
        problems.push({ path: ["outcomes", subject, field], what: "must be in the order of rising `from`" });
    }
  }
  return problems;
}
