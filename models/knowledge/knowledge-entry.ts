import type { AnimalGuide, DiseaseGuide, HealthyGuide, PestGuide, PlantGuide } from "./record-schema.ts";

/** A line of the list of all records: the data for browsing, searching and matching labels. */
export interface KnowledgeEntry {
  readonly id: string;
  readonly subject: GuideRecord["subject"];
  readonly name: string;
  readonly scientificName: string;
  readonly scope: GuideRecord["scope"];
  /** A crop in lower case for diseases, else a group such as "Slugs and snails". */
  readonly group: string;
  /** The cause of a disease ("healthy" for none), the role of a pest, the kind of a plant; "animal" for animals. */
  readonly kind: string;
  /** Other English names. */
  readonly alsoKnownAs: readonly string[];
  /** Names of kinds, breeds and species that the record also covers. */
  readonly members: readonly string[];
  /** Names in other languages. */
  readonly foreignNames: readonly string[];
  /** The label of the app's own model for this record; null where the model has none. */
  readonly label: string | null;
}

/** Accuracy of the app's own model for a label, on unseen photos. */
export interface LabelFigures {
  readonly label: string;
  /** Photos from sources that it had not seen, and the share that it recognised, 0..1; null where not measured. */
  readonly elsewhere: { readonly photos: number; readonly recall: number } | null;
  /** Number of test photos from the training sources; the other figures are about these. */
  readonly testPhotos: number;
  /** The share of photos with this label as the answer that show it, 0..1; null where there were none. */
  readonly precision: number | null;
  /** The share of photos of this label that got it as the answer, 0..1; null where there were none. */
  readonly recall: number | null;
}

/** A record with the figures of the app's own model. */
export interface GuideEntry {
  readonly record: GuideRecord;
  readonly figures: LabelFigures | null;
}

/** The data for a link to a record: a fifth of the list of all records. */
export interface RecordName {
  readonly name: string;
  readonly pack: string;
  /** The first of its drawings. */
  readonly drawing: GuideRecord["drawings"][number];
}

/** The line of a record in the list of all. `label` is the one of the app's own model, or null. */
export function entryOf(record: GuideRecord, label: string | null): KnowledgeEntry {
  const { id, subject, name, scientificName, scope, group, alsoKnownAs, members, inOtherLanguages } = record;
  return {
    id,
    subject,
    name,
    scientificName,
    scope,
    group,
    kind: kindOf(record),
    alsoKnownAs,
    members,
    foreignNames: Object.values(inOtherLanguages).flat(),
    label,
  };
}

function kindOf(record: GuideRecord): string {
  switch (record.subject) {
    case "animal":
      return "animal";
    case "plant":
      return record.kind;
    case "pest":
      return record.role;
    case "disease":
      return record.cause;
  }
}

/**
 * The name of the file in which a record is fetched, with others that a person is likely to read next: the diseases of
 * a crop, the members of a group.
 */
export function packOf({ subject, group }: Pick<KnowledgeEntry, "subject" | "group">): string {
  const words = group.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  return `${subject}-${words}`;
}

/** True for a record that says what is wrong and how to mend it. */
export function isProblem(record: GuideRecord): boolean {
  return record.subject === "pest" || (record.subject === "disease" && !isHealthy(record));
}

/** A complete record of the guide. `subject` and, for leaves, `cause` discriminate the kinds. */
export type GuideRecord = AnimalGuide | PlantGuide | DiseaseGuide | HealthyGuide | PestGuide;

/** True for the record of a healthy leaf. */
export function isHealthy(record: GuideRecord): record is HealthyGuide {
  return record.subject === "disease" && record.cause === "healthy";
}
