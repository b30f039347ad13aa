import { type ReactNode, useCallback } from "react";
import { Link } from "react-router-dom";
import { headlineOf, headlineOfAnswer, UNLIKE_ALL } from "#domain/answer/headline.ts";
import {
  type Identification,
  isNaming,
  hasWiderRecord,
  isUnsure,
  type NamedProbability,
  toPercent,
} from "#domain/answer/identification.ts";
import { LEAST_OTHER } from "#domain/outcome/outcome.ts";
import { type AnyRecord, type Level, LEVELS } from "#domain/records/knowledge.ts";
import { labelText, t } from "#src/language/messages.ts";
import { guidePath } from "#src/paths.ts";
import { FactList } from "#src/ui/fact-list/fact-list.tsx";
import { ScientificName } from "#src/ui/page/scientific-name.tsx";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";
import { Meter } from "#src/ui/status/progress.tsx";
import { lacksCrop } from "#src/ui/texts/crop-told.ts";
import { LEAST_GUESS } from "#src/ui/texts/describe-verdict.ts";
import { breedTerm } from "#src/ui/texts/record-names.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./result.module.css";

type Fact = readonly [term: string, value: ReactNode];

interface SummaryFactsProps {
  readonly identification: Identification;
  readonly record: AnyRecord;
}

/**
 * The facts that every plan includes, without those of the head (confidence, severity) and without the name if it is
 * already the heading. Renders nothing if none is left.
 */
export function SummaryFacts({ identification, record }: SummaryFactsProps): ReactNode {
  const name = headlineOf(record);
  // The name of a wider record stands above the facts.
  const isHeading = name === headlineOfAnswer(identification) || hasWiderRecord(identification);
  const named: readonly Fact[] = isHeading ? [] : [[NAME_TERMS[record.subject], name]];
  const facts = [...factsOf(record, identification), ...named];
  return facts.length > 0 && <FactList facts={facts} />;
}

/** The specification's terms for the name. */
const NAME_TERMS: Readonly<Record<AnyRecord["subject"], string>> = {
  animal: t`Species`,
  plant: t`Common name`,
  disease: t`Disease`,
  pest: t`Pest`,
};

function factsOf(record: AnyRecord, identification: Identification): readonly Fact[] {
  switch (record.subject) {
    case "animal": {
      const breed = identification.verdict === "identified" ? identification.breed : null;
      if (breed !== null) return [[t`Breed`, breed]];
      // The breed in a wider record is about all its kinds.
      return hasWiderRecord(identification) ? [] : [[breedTerm(record, identification.demo), record.breed]];
    }
    case "plant":
      return [
        [t`Species`, <ScientificName key="species" name={record.species} />],
        [t`Family`, record.family],
      ];
    case "disease":
      return record.scientificName === ""
        ? []
        : [[t`Pathogen`, <ScientificName key="pathogen" name={record.scientificName} />]];
    case "pest":
      return [[t`Scientific name`, <ScientificName key="scientific" name={record.scientificName} />]];
  }
}

/** Left edge and height of the bars, in units of the SVG. */
const BARS = LEVELS.map((level, index) => ({ level, x: 1 + index * 4, height: 4 + index * 3 }));

/** A severity or risk as a word, a colour, and one to four full bars. */
export function LevelTag({ level, name }: { readonly level: Level; readonly name: string }): ReactNode {
  const full = LEVELS.indexOf(level);
  return (
    <span className={styles["tag"]} data-level={level}>
      <svg className={styles["sign"]} viewBox="0 0 17 15" aria-hidden="true">
        {BARS.map((bar, index) => (
          <rect
            key={bar.level}
            x={bar.x}
            y={14 - bar.height}
            width={3}
            height={bar.height}
            fill={index <= full ? "currentColor" : "none"}
            stroke="currentColor"
            strokeWidth={0.75}
          />
        ))}
      </svg>
      {name}
    </span>
  );
}

export interface CandidatesProps {
  /** Best first. */
  readonly candidates: readonly NamedProbability[];
}

/**
 * The names of the most probable labels, best first, without the named one and improbable ones. Where nothing is named, they
 * lead to the guide.
 */
export function TopCandidates({
  identification,
  markOf = noMark,
}: {
  readonly identification: Identification;
  /** A mark beside a candidate, by its label; null for none. */
  readonly markOf?: ((label: string) => string | null) | undefined;
}): ReactNode {
  const { verdict, candidates, demo } = identification;
  const isUnclear = isUnsure(verdict);
  const least = isUnclear ? LEAST_GUESS : LEAST_OTHER;
  const possible = candidates.filter(
    ({ label, probability }) => probability >= least && label !== UNLIKE_ALL,
  );
  const isNamed = isNaming(identification);
  if (demo || lacksCrop(identification)) return null;
  if (verdict === "off-topic" || possible.length < (isUnclear ? 1 : 2)) return null;
  const title = isNamed ? t`Other candidates` : possible.length === 1 ? t`Best guess` : t`Top candidates`;
  return (
    <section className={layout["stack2"]}>
      <h3 className={layout["large"]}>{title}</h3>
      {isNamed || verdict === "none-of-these" ? (
        <Names candidates={isNamed ? possible.slice(1) : possible} title={title} markOf={markOf} />
      ) : (
        <Guesses identification={identification} guesses={possible} title={title} markOf={markOf} />
      )}
    </section>
  );
}

function noMark(): null {
  return null;
}

interface GuessesProps extends Pick<NamesProps, "title" | "markOf"> {
  readonly identification: Identification;
  /** The candidates to show, best first. */
  readonly guesses: readonly NamedProbability[];
}

/** The guesses of an answer that names nothing. Each leads to its record in the guide, once that is found. */
function Guesses({ identification, guesses, ...names }: GuessesProps): ReactNode {
  const records = useLoaded(useCallback(() => findRecords(identification), [identification]));
  return (
    <Names candidates={guesses} records={typeof records === "string" ? NO_RECORDS : records} {...names} />
  );
}

const NO_RECORDS: ReadonlyMap<string, string> = new Map();

/** The ids of the records of the candidates, by label. Rejects if the list of records can't be fetched. */
async function findRecords({ subject, candidates }: Identification): Promise<ReadonlyMap<string, string>> {
  const { findLabelRecord } = await import("#models/knowledge/answer-knowledge.ts");
  const found = await Promise.all(
    candidates.map(async ({ label }) => [label, await findLabelRecord(subject, label)] as const),
  );
  return new Map(found.flatMap(([label, record]) => (record === null ? [] : [[label, record.id] as const])));
}

interface NamesProps extends CandidatesProps {
  readonly title: string;
  readonly markOf: (label: string) => string | null;
  /** Ids of records in the guide by label, to which the labels lead; left out for labels without links. */
  readonly records?: ReadonlyMap<string, string>;
}

/** The names of labels. A probability beside a name would be read as how sure it is, and nobody counted that. */
function Names({ candidates, title, markOf, records }: NamesProps): ReactNode {
  return (
    <ol className={layout["bullets"]} aria-label={title}>
      {/* The rank is the key, because two labels of a model may have the same name. */}
      {Object.entries(candidates).map(([rank, { label }]) => (
        <li key={rank}>
          {records === undefined ? labelText(label) : <Guess label={label} recordId={records.get(label)} />}
          <Mark text={markOf(label)} />
        </li>
      ))}
    </ol>
  );
}

function Mark({ text }: { readonly text: string | null }): ReactNode {
  return text !== null && <span className={layout["hint"]}>{` · ${text}`}</span>;
}

/** The text has the height of the link, so that nothing moves when the record is found. */
function Guess({
  label,
  recordId,
}: {
  readonly label: string;
  readonly recordId: string | undefined;
}): ReactNode {
  if (recordId === undefined) return <span className={layout["touch"]}>{labelText(label)}</span>;
  return (
    <Link to={guidePath(recordId)} className={layout["touch"]}>
      {labelText(label)}
    </Link>
  );
}

/** The most probable labels of a model that a person judges, as bars. */
export function CandidateList({ candidates }: CandidatesProps): ReactNode {
  return (
    <ol className={layout["stack3"]} aria-label={t`Top candidates`}>
      {/* The rank is the key, because two labels of a model may have the same name. */}
      {Object.entries(candidates).map(([rank, { label, probability }]) => (
        <li key={rank}>
          <Meter label={labelText(label)} percent={toPercent(probability)} />
        </li>
      ))}
    </ol>
  );
}
