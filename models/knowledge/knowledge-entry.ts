import type { AnimalGuide, DiseaseGuide, HealthyGuide, PestGuide, PlantGuide } from "./record-schema.ts";

/** A line of the list of all records: what it takes to browse and search them, and to find the record of a label. */
export interface KnowledgeEntry {
  readonly id: string;
  readonly subject: GuideRecord["subject"];
  readonly name: string;
  readonly scientificName: string;
  readonly scope: GuideRecord["scope"];
  /** A crop in lower case for diseases, else a group such as "Slugs and snails". */
  readonly group: string;
  /** What makes a disease ("healthy" for none), the role of a pest, the kind of a plant; "animal" for animals. */
  readonly kind: string;
  /** Other English names. */
  readonly alsoKnownAs: readonly string[];
  /** Names of kinds, breeds and species for which the record is true too. */
  readonly members: readonly string[];
  /** Names in other languages. */
  readonly foreignNames: readonly string[];
  /** The label of the app's own model that this record is of; null where the model does not know it. */
  readonly label: string | null;
}

/** How well the app's own model knows a label, on photos that it had not seen. */
export interface LabelFigures {
  readonly label: string;
  /** Photos of sources that it had not seen, and how many of them it found, 0..1; null where nobody counted. */
  readonly elsewhere: { readonly photos: number; readonly recall: number } | null;
  /** Photos of the sources that it learned from, which the rest is of. */
  readonly testPhotos: number;
  /** Of the photos that were given this label, how many show it, 0..1; null where none was. */
  readonly precision: number | null;
  /** Of the photos that show it, how many were given this label, 0..1; null where there was none. */
  readonly recall: number | null;
}

/** A record with what the app's own model knows of it. */
export interface GuideEntry {
  readonly record: GuideRecord;
  readonly figures: LabelFigures | null;
}

/** What leads to a record. Together they are a fifth of the list of all records. */
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

/** All that the guide says of one thing. `subject` and, for leaves, `cause` tell the kinds apart. */
export type GuideRecord = AnimalGuide | PlantGuide | DiseaseGuide | HealthyGuide | PestGuide;

/** True for the record of a healthy leaf. */
export function isHealthy(record: GuideRecord): record is HealthyGuide {
  return record.subject === "disease" && record.cause === "healthy";
}
