import type { ReactNode } from "react";
import type { Source } from "#domain/knowledge.ts";
import styles from "./fact-list.module.css";

/** Where the facts come from. */
export function SourceList({ sources }: { readonly sources: readonly Source[] }): ReactNode {
  return (
    <section className={styles["section"]}>
      <h3 className={styles["title"]}>Sources</h3>
      <ul className={styles["list"]}>
        {sources.map(({ publisher, title, year }) => (
          <li key={`${publisher} ${title}`}>
            {publisher}: <cite>{title}</cite>
            {year !== null && `, ${year}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
