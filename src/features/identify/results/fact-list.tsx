import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

/** Short facts as term and value, in the order given. */
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

/** A titled list of phrases. */
export function PhraseList({
  title,
  phrases,
}: {
  readonly title: string;
  readonly phrases: readonly string[];
}): ReactNode {
  return (
    <section className={styles["section"]}>
      <h3 className={styles["title"]}>{title}</h3>
      <Phrases phrases={phrases} />
    </section>
  );
}

/** A list of phrases. */
export function Phrases({ phrases }: { readonly phrases: readonly string[] }): ReactNode {
  return (
    <ul className={styles["list"]}>
      {phrases.map((phrase) => (
        <li key={phrase}>{phrase}</li>
      ))}
    </ul>
  );
}

/** A titled paragraph. */
export function TextSection({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  return (
    <section className={styles["section"]}>
      <h3 className={styles["title"]}>{title}</h3>
      <p>{text}</p>
    </section>
  );
}
