import { headlineOfAnswer } from "#domain/answer/headline.ts";
import type { TaxonOf } from "#domain/records/taxon.ts";
import { occurrenceText } from "#domain/text/darwin-core.ts";
import { localTime, type Table, type TableColumn } from "#domain/text/table.ts";
import { inContext, t } from "#src/language/messages.ts";
import { headlineText } from "#src/ui/texts/name-in-sentence.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { type Find, firstSeen, type FoundKind, lastSeen } from "./finds.ts";

const COLUMNS: readonly TableColumn<FoundKind>[] = [
  {
    name: "Name",
    title: t`Name`,
    cell: ({ name }) => name,
    shown: ({ name }) => headlineText(name),
  },
  { name: "Scientific name", title: t`Scientific name`, cell: ({ scientificName }) => scientificName },
  {
    name: "Subject",
    title: inContext("of a photo")`Subject`,
    cell: ({ subject }) => subject,
    shown: ({ subject }) => SUBJECT_NAMES[subject].one,
  },
  {
    name: "First find",
    title: t`First find`,
    cell: firstSeen,
    shown: (kind) => localTime(firstSeen(kind)),
    format: "time",
  },
  {
    name: "Last find",
    title: t`Last find`,
    cell: lastSeen,
    shown: (kind) => localTime(lastSeen(kind)),
    format: "time",
  },
  { name: "Finds", title: t`Finds`, cell: ({ finds }) => finds.length },
  { name: "Places", title: t`Places`, cell: ({ places }) => places.join(" | ") },
];

/** The kinds as a table. */
export function kindsTable(kinds: readonly FoundKind[]): Table<FoundKind> {
  return { columns: COLUMNS, rows: kinds };
}

interface Occurrence {
  readonly find: Find;
  readonly taxonOf: TaxonOf;
}

/**
 * The columns of the Darwin Core file, and the value of each for a find. The day of taking is not known, only that of the
 * answer, so there is no eventDate. The person has no name here. See: [Note: Darwin Core terms]
 */
const TERMS: readonly (readonly [term: string, value: (occurrence: Occurrence) => string])[] = [
  ["occurrenceID", ({ find }) => find.entry.id],
  ["basisOfRecord", () => "MachineObservation"],
  ["occurrenceStatus", () => "present"],
  ["verbatimLocality", ({ find }) => find.entry.remarks.place],
  ["scientificName", (occurrence) => taxonIn(occurrence).scientificName],
  ["taxonRank", (occurrence) => taxonIn(occurrence).rank],
  ["kingdom", (occurrence) => taxonIn(occurrence).kingdom],
  ["verbatimIdentification", ({ find }) => find.name],
  ["dateIdentified", ({ find }) => find.entry.keptAt],
  ["identificationVerificationStatus", () => "ValidatedByHuman"],
  ["identificationReferences", ({ find }) => modelOf(find)],
  ["associatedMedia", ({ find }) => find.entry.photoName],
];

/** All finds in Darwin Core, a line for each. See: {@link occurrenceText} */
export function findsOccurrences(finds: readonly Find[], taxonOf: TaxonOf): string {
  return occurrenceText([
    TERMS.map(([term]) => term),
    ...finds.map((find) => TERMS.map(([, value]) => value({ find, taxonOf }))),
  ]);
}

function taxonIn({ find: { recordId, scientificName }, taxonOf }: Occurrence): ReturnType<TaxonOf> {
  return taxonOf(recordId, scientificName);
}

/** The model whose name the person confirmed; empty if the name is the person's. */
function modelOf({ name, entry: { identification } }: Find): string {
  const { model } = identification;
  return name === headlineOfAnswer(identification) ? `${model.title}, version ${model.version}` : "";
}
