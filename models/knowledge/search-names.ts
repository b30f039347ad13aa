import type { Subject } from "#domain/subject.ts";
import { readableLabel } from "#domain/text/readable-label.ts";
import { nameableLabels } from "#models/labels.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { findRecord } from "./find-record.ts";
import type { KnowledgeEntry } from "./knowledge-entry.ts";
import { wordsOf } from "./label-words.ts";
import { hasWords, searched } from "./search-entries.ts";

/** A name that a person can choose for a photo: the name of a record, or of a model's label without a record. */
export interface NameChoice {
  readonly name: string;
  readonly recordId: string | null;
  /** Null if unknown. */
  readonly subject: Subject | null;
  readonly scientificName: string | null;
  /** The crop of a disease; null for other names. */
  readonly crop: string | null;
  /** English names, names in other languages and names of members. */
  readonly otherNames: readonly string[];
}

/** A found choice, and the other name by which the search found it; null if its own name has the words. */
export interface FoundName {
  readonly choice: NameChoice;
  readonly otherName: string | null;
  /**
   * Whether the text begins the choice's own name, or one of its words. Other names are of many languages, where the text
   * can mean another thing.
   */
  readonly begins: "name" | "word" | null;
}

/** What is known of the photo before its name is searched. */
export interface SearchedFor {
  readonly subject: Subject;
  /** The crop that the person told; null if they told none. */
  readonly crop: string | null;
}

type LabelledModel = Pick<PackageManifest, "labels" | "labelFacts" | "records" | "rejectLabels">;

/**
 * All names to choose from: those of the records, and of labels without their own record. `model` is null if there
 * is none.
 */
export function nameChoices(
  entries: readonly KnowledgeEntry[],
  model: LabelledModel | null,
): readonly NameChoice[] {
  const ofRecords = entries.map(({ id, name, subject, scientificName, ...entry }) => ({
    name,
    recordId: id,
    subject,
    scientificName: scientificName === "" ? null : scientificName,
    crop: subject === "disease" ? entry.group : null,
    otherNames: [
      ...new Set([
        ...entry.alsoKnownAs,
        ...(entry.englishNames ?? []),
        ...entry.foreignNames,
        ...entry.members,
        entry.label ?? name,
      ]),
    ].filter((other) => other !== name),
  }));
  if (model === null) return ofRecords;
  const ofLabels = new Map(
    nameableLabels(model)
      .flatMap((label): readonly NameChoice[] => {
        const choice = labelChoice(label, entries, model);
        return choice === null ? [] : [choice];
      })
      .map((choice) => [choice.name, choice]),
  );
  return [...ofRecords, ...ofLabels.values()];
}

/** The choice for a label; null if a record has its name. */
function labelChoice(
  label: string,
  entries: readonly KnowledgeEntry[],
  { labels, labelFacts, records }: LabelledModel,
): NameChoice | null {
  const facts = labelFacts?.[labels.indexOf(label)];
  const stated = records[label];
  const found = stated === undefined ? findRecord(facts?.subject ?? null, label, entries) : null;
  const recordId = stated ?? found?.id ?? "";
  if (recordId !== "" && found?.isWider !== true) return null;
  return {
    name: readableLabel(label),
    recordId: recordId === "" ? null : recordId,
    subject: facts?.subject ?? null,
    scientificName: facts?.scientificName ?? null,
    crop: facts?.subject === "disease" ? facts.crop : null,
    otherNames: facts?.alsoKnownAs ?? [],
  };
}

/**
 * Finds the choices with a name that contains every word of the text. The diseases of the told crop come first; then
 * names that begin with the text, then choices that have it in their own names. Within each group, the photo's subject
 * comes first. Returns none for an empty text.
 */
export function searchNames(
  choices: readonly NameChoice[],
  text: string,
  { subject, crop }: SearchedFor,
): readonly FoundName[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const found = choices.flatMap((choice) => {
    const { own, others } = searchedOf(choice);
    const isOwn = hasWords(own, words);
    const other = isOwn ? undefined : others.find(({ text: name }) => hasWords(name, words));
    if (!isOwn && other === undefined) return [];
    const start = ` ${words.join(" ")}`;
    const begins = own.startsWith(start);
    const isOfCrop = crop !== null && choice.crop === crop;
    const rank = (isOfCrop ? 0 : 6) + (begins ? 0 : isOwn ? 2 : 4) + (choice.subject === subject ? 0 : 1);
    return [
      {
        choice,
        otherName: other?.name ?? null,
        begins: begins ? ("name" as const) : own.includes(start) ? ("word" as const) : null,
        rank,
      },
    ];
  });
  return found.toSorted((one, other) => one.rank - other.rank);
}

/** The searched texts of a choice. */
interface SearchedNames {
  readonly own: string;
  readonly others: readonly { readonly name: string; readonly text: string }[];
}

/**
 * The searched texts of each choice. They are stored because computing them for every typed letter takes too long.
 */
const prepared = new WeakMap<NameChoice, SearchedNames>();

function searchedOf(choice: NameChoice): SearchedNames {
  const { name, scientificName, otherNames } = choice;
  const names = prepared.get(choice) ?? {
    own: searched(`${name} ${scientificName ?? ""}`),
    others: otherNames.map((other) => ({ name: other, text: searched(other) })),
  };
  prepared.set(choice, names);
  return names;
}

/** The name that a person typed instead of choosing one, with its record if one matches. */
export function typedName(
  text: string,
  entries: readonly KnowledgeEntry[],
): Pick<NameChoice, "name" | "recordId"> {
  const name = text.trim();
  return { name, recordId: findRecord(null, name, entries)?.id ?? null };
}
