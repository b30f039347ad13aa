import type { AnyRecord, RecordBySubject } from "#domain/knowledge.ts";
import type { Subject } from "#domain/subject.ts";
import { SAMPLE_RECORDS } from "./sample/records.ts";

/** What is known of each subject. */
export type Knowledge = { readonly [S in Subject]: readonly RecordBySubject[S][] };

/** The record of a subject with this id, or null. */
export function findRecord<S extends Subject>(subject: S, id: string): RecordBySubject[S] | null {
  const records: readonly RecordBySubject[S][] = SAMPLE_RECORDS[subject];
  return records.find((record) => record.id === id) ?? null;
}

/**
 * The id of the record that belongs to a model's label, or null. `stated` is the manifest's map from label to id. For a
 * label in it, only that id counts: if the subject has no such record, the answer is null. For other labels the record
 * is found by its id, scientific or common name, in any case, with "_" or "-" for spaces. See: [Note: Names in labels]
 */
export function findRecordId(
  subject: Subject,
  labelName: string,
  stated: Readonly<Record<string, string>>,
  knowledge: Knowledge = SAMPLE_RECORDS,
): string | null {
  const records: readonly AnyRecord[] = knowledge[subject];
  if (Object.hasOwn(stated, labelName)) {
    return records.find(({ id }) => id === stated[labelName])?.id ?? null;
  }
  const label = readLabel(labelName);
  const [found, ...others] = records.filter((record) => isNamed(record, label));
  return others.length === 0 ? (found?.id ?? null) : null;
}

/** The names in a label as they are written, and every way to read them. */
interface LabelNames {
  readonly names: readonly string[];
  readonly readings: ReadonlySet<string>;
}

/**
 * [Note: Names in labels]
 * A wrong record is worse than none, because its treatment would be for something else. So a name must be a whole part
 * of the label ("sea lion" is no lion), a label that fits two records finds none, and a record is not found by a name
 * that means more than the record does:
 * - a breed by its species: most dogs are no Labrador;
 * - a disease by its pathogen, unless that is all that the label says: "Potato late blight (Phytophthora infestans)" is
 *   not the disease of tomatoes, though the same organism makes both.
 */
function isNamed(record: AnyRecord, { names, readings }: LabelNames): boolean {
  if (namesOf(record).some((name) => readings.has(name))) return true;
  return record.subject === "disease" && names.length === 1 && names[0] === plain(record.scientificName);
}

function namesOf(record: AnyRecord): readonly string[] {
  const names = [record.id, ...properNamesOf(record)];
  return names.flatMap((name) => alternativesOf(name)).map(plain);
}

function properNamesOf(record: AnyRecord): readonly string[] {
  switch (record.subject) {
    case "animal":
      return record.conservation === "Domesticated"
        ? [record.breed]
        : [record.scientificName, record.species];
    case "plant":
      return [record.scientificName, record.species, record.commonName];
    case "disease":
      return [record.diseaseName];
    case "pest":
      return [record.scientificName, record.pestName];
  }
}

/** A name is also read without a repeated word ("Apple___Apple_scab") and without the "s" of a plural. */
function readLabel(label: string): LabelNames {
  const names = alternativesOf(label)
    .flatMap((alternative) => alternative.split(","))
    .map(plain)
    .filter((name) => name !== "");
  const readings = names.flatMap((name) => [
    name,
    name.replaceAll(/\b(\w+) (?=\1\b)/g, ""),
    name.replace(/s$/, ""),
  ]);
  return { names, readings: new Set(readings) };
}

/** "A (B) C" means "A C" and "B C", as in "Panthera leo (Lion)" and "Corn_(maize)___Common_rust_". */
function alternativesOf(text: string): readonly string[] {
  const bracketed = /\(([^()]*)\)/g;
  const without = (part: string): string => part.replaceAll(bracketed, " ");
  const inside = Array.from(
    text.matchAll(bracketed),
    (match) => `${match[1] ?? ""} ${without(text.slice(match.index + match[0].length))}`,
  );
  return [without(text), ...inside];
}

/** Lower case without accents. Any run of "_", "-" and spaces becomes one space. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ")
    .trim();
}
