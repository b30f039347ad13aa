import type { ReactNode } from "react";
import { headlineOf, headlineOfAnswer } from "#domain/answer/headline.ts";
import {
  type Identification,
  isNaming,
  isOfTaxon,
  type NamedProbability,
  toPercent,
} from "#domain/answer/identification.ts";
import { type AnyRecord, type Level, LEVELS } from "#domain/records/knowledge.ts";
import { LEAST_GUESS } from "#src/ui/texts/describe-verdict.ts";
import { ScientificName } from "#src/ui/page/scientific-name.tsx";
import { FactList } from "#src/ui/fact-list/fact-list.tsx";
import styles from "./result.module.css";
import layout from "#src/ui/styles/layout.module.css";
import { Meter } from "#src/ui/status/progress.tsx";

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
  const isHeading = name === headlineOfAnswer(identification) || isOfTaxon(identification);
  const named: readonly Fact[] = isHeading ? [] : [[NAME_TERMS[record.subject], name]];
  const facts = [...factsOf(record, identification), ...named];
  return facts.length > 0 && <FactList facts={facts} />;
}

/** The specification's terms for the name. */
const NAME_TERMS: Readonly<Record<AnyRecord["subject"], string>> = {
  animal: "Species",
  plant: "Common name",
  disease: "Disease",
  pest: "Pest",
};

function factsOf(record: AnyRecord, identification: Identification): readonly Fact[] {
  const { breed } = identification;
  switch (record.subject) {
    case "animal":
      // The breed in a record of a family is about all its kinds.
      return breed === null && isOfTaxon(identification) ? [] : [["Breed", breed ?? record.breed]];
    case "plant":
      return [
        ["Species", <ScientificName key="species" name={record.species} />],
        ["Family", record.family],
      ];
    case "disease":
      return record.scientificName === ""
        ? []
        : [["Pathogen", <ScientificName key="pathogen" name={record.scientificName} />]];
    case "pest":
      return [["Scientific name", <ScientificName key="scientific" name={record.scientificName} />]];
  }
}

/** Left edge and height of the bars, in units of the SVG. */
const BARS = LEVELS.map((level, index) => ({ level, x: 1 + index * 4, height: 4 + index * 3 }));

/** A severity or risk as a word, a colour, and one to four full bars. */
export function LevelTag({ level }: { readonly level: Level }): ReactNode {
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
      {level}
    </span>
  );
}

export interface CandidatesProps {
  /** Best first. */
  readonly candidates: readonly NamedProbability[];
  readonly title?: string;
}

/**
 * The most probable labels, without the named label and labels of 0%, or below {@link LEAST_GUESS} where the model is not
 * sure. Renders nothing if only one is left.
 */
export function TopCandidates({
  identification: { verdict, candidates, demo },
}: {
  readonly identification: Identification;
}): ReactNode {
  const isUnsure = verdict === "not-sure" || verdict === "unknown-kind";
  const possible = candidates.filter(({ probability }) =>
    isUnsure ? probability >= LEAST_GUESS : toPercent(probability) > 0,
  );
  const isNamed = isNaming(verdict);
  if (demo || verdict === "off-topic" || possible.length < 2) return null;
  const title = isNamed ? "Other candidates" : "Top candidates";
  return (
    <section className={layout["stack2"]}>
      <h3 className={layout["large"]}>{title}</h3>
      <CandidateList candidates={isNamed ? possible.slice(1) : possible} title={title} />
    </section>
  );
}

/** The most probable labels, as bars. */
export function CandidateList({ candidates, title = "Top candidates" }: CandidatesProps): ReactNode {
  return (
    <ol className={layout["stack3"]} aria-label={title}>
      {/* The rank is the key, because two labels of a model may have the same name. */}
      {Object.entries(candidates).map(([rank, { label, probability }]) => (
        <li key={rank}>
          <Meter label={label} percent={toPercent(probability)} />
        </li>
      ))}
    </ol>
  );
}
