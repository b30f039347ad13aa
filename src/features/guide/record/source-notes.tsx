import type { ReactNode } from "react";
import type { GuideRecord } from "#models/knowledge/guide-record.ts";
import styles from "./source-notes.module.css";

/** Numbers of sources that lead to them. */
export function SourceNumbers({ numbers }: { readonly numbers: readonly number[] }): ReactNode {
  if (numbers.length === 0) return null;
  return (
    <div className={styles["numbers"]} role="group" aria-label="Sources">
      {numbers.map((number) => (
        <a
          key={number}
          href={`#source-${number}`}
          className={styles["number"]}
          aria-label={`Source ${number}`}
        >
          {number}
        </a>
      ))}
    </div>
  );
}

/** The documents that the facts are from, numbered. */
export function SourceNotes({ sources }: Pick<GuideRecord, "sources">): ReactNode {
  return (
    <section className={styles["sources"]} aria-labelledby="sources-title">
      <h2 id="sources-title" className={styles["title"]}>
        Sources
      </h2>
      <ol className={styles["list"]}>
        {sources.map(({ publisher, title, year, address }, index) => (
          <li key={`${publisher} ${title}`} id={`source-${index + 1}`} className={styles["source"]}>
            {publisher}:{" "}
            {address === null ? (
              <cite>{title}</cite>
            ) : (
              <a href={address} rel="external" className={styles["document"]}>
                <cite>{title}</cite>
              </a>
            )}
            {year !== null && `, ${year}`}
          </li>
        ))}
      </ol>
    </section>
  );
}
