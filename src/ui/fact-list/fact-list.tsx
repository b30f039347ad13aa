import type { ReactNode } from "react";
import styles from "./fact-list.module.css";
import layout from "../styles/layout.module.css";
import type { Source } from "#domain/knowledge.ts";

/** Facts as term and value. */
export function FactList({
  facts,
}: {
  readonly facts: readonly (readonly [term: string, value: ReactNode])[];
}): ReactNode {
  return (
    <dl className={styles["facts"]}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className={styles["term"]}>{term}</dt>
          <dd className={styles["value"]}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function PhraseList({
  title,
  phrases,
}: {
  readonly title: string;
  readonly phrases: readonly string[];
}): ReactNode {
  return (
    <section className={styles["section"]}>
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

export function TextSection({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  return (
    <section className={styles["section"]}>
      <h3 className={layout["large"]}>{title}</h3>
      <p>{text}</p>
    </section>
  );
}

export function SourceList({ sources }: { readonly sources: readonly Source[] }): ReactNode {
  return (
    <section className={styles["section"]}>
      <h3 className={layout["large"]}>Sources</h3>
      <SourceItems sources={sources} />
    </section>
  );
}

export function SourceItems({
  sources,
}: {
  readonly sources: readonly Pick<Source, "publisher" | "title" | "year">[];
}): ReactNode {
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
