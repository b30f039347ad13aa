import type { ReactNode } from "react";
import styles from "../disclosure/disclosure.module.css";
import { Disclosure } from "../disclosure/disclosure.tsx";

/** A line of a {@link FoldedList}. */
export interface ListLine {
  /** Differs from line to line. */
  readonly key: string;
  readonly text: string;
}

/** A list that is folded away under its title. Nothing where the list is empty. */
export function FoldedList({
  title,
  lines,
}: {
  readonly title: string;
  readonly lines: readonly ListLine[];
}): ReactNode {
  if (lines.length === 0) return null;
  return (
    <Disclosure summary={title}>
      <ul className={styles["list"]}>
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
