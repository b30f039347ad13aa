import type { ReactNode } from "react";
import type { Source } from "#domain/records/knowledge.ts";
import { t } from "#src/language/messages.ts";
import { LABEL_IS_THE_LAW } from "#src/ui/texts/names.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./fact-list.module.css";

interface FactListProps {
  readonly facts: readonly (readonly [term: string, value: ReactNode])[];
}

export function FactList({ facts }: FactListProps): ReactNode {
  return (
    <dl className={styles["facts"]}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className={layout["hint"]}>{term}</dt>
          <dd className={styles["value"]}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PhraseListProps {
  readonly title: string;
  readonly phrases: readonly string[];
}

/** An unordered list under the title of a section. */
export function PhraseList({ title, phrases }: PhraseListProps): ReactNode {
  return (
    <section className={layout["stack2"]}>
      <h3 className={layout["large"]}>{title}</h3>
      <Phrases phrases={phrases} />
    </section>
  );
}

export function Phrases({ phrases }: { readonly phrases: readonly string[] }): ReactNode {
  return (
    <ul className={layout["bullets"]}>
      {phrases.map((phrase) => (
        <li key={phrase}>{phrase}</li>
      ))}
    </ul>
  );
}

interface PointsProps {
  readonly title: string | null;
  readonly points: readonly string[];
  readonly heading: "h3" | "h4";
}

/** An unordered list with or without a small title. */
export function Points({ title, points, heading: Heading }: PointsProps): ReactNode {
  return (
    <div className={layout["stack1"]}>
      {title !== null && <Heading className={layout["subtitle"]}>{title}</Heading>}
      <Phrases phrases={points} />
    </div>
  );
}

export function Steps({ steps }: { readonly steps: readonly string[] }): ReactNode {
  return (
    <ol className={layout["steps"]}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

/** A notice that the product label is the law. Shown wherever products or doses appear. */
export function LabelLaw(): ReactNode {
  return <p className={layout["notice"]}>{LABEL_IS_THE_LAW}</p>;
}

export function TextSection({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  return (
    <section className={layout["stack2"]}>
      <h3 className={layout["large"]}>{title}</h3>
      <p>{text}</p>
    </section>
  );
}

export function SourceList({ sources }: { readonly sources: readonly Source[] }): ReactNode {
  return (
    <section className={layout["stack2"]}>
      <h3 className={layout["large"]}>{t`Sources`}</h3>
      <SourceItems sources={sources} />
    </section>
  );
}

interface SourceItemsProps {
  readonly sources: readonly Pick<Source, "publisher" | "title" | "year">[];
}

export function SourceItems({ sources }: SourceItemsProps): ReactNode {
  return (
    <ul className={layout["bullets"]}>
      {sources.map(({ publisher, title, year }) => (
        <li key={`${publisher} ${title}`}>
          {publisher}: <cite>{title}</cite>
          {year !== null && `, ${year}`}
        </li>
      ))}
    </ul>
  );
}
