import type { ReactNode } from "react";
import type { Source } from "#domain/knowledge.ts";
import styles from "./fact-list.module.css";

/** Where the facts come from, under a heading. */
export function SourceList({ sources }: { readonly sources: readonly Source[] }): ReactNode {
  return (
    <section className={styles["section"]}>
      <h3 className={styles["title"]}>Sources</h3>
      <SourceItems sources={sources} />
    </section>
  );
}

/** Where the facts come from. */
export function SourceItems({
  sources,
}: {
  readonly sources: readonly Pick<Source, "publisher" | "title" | "year">[];
}): ReactNode {
  return (
    <ul className={styles["list"]}>
      {sources.map(({ publisher, title, year }) => (
        <li key={`${publisher} ${title}`}>
          {publisher}: <cite>{title}</cite>
          {year !== null && `, ${year}`}
        </li>
      ))}
    </ul>
  );
}
