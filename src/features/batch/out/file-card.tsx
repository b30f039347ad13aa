import type { ReactNode } from "react";
import styles from "./batch-out.module.css";

/** One way to take a batch along: what it is for, what it leaves out, and its buttons. */
export function FileCard({
  name,
  what,
  leaves,
  fields,
  children,
}: {
  readonly name: string;
  /** What it is for, in a sentence. */
  readonly what: string;
  /** What is in it, and what is not. */
  readonly leaves: string;
  /** What is asked before it is made. */
  readonly fields?: ReactNode;
  /** Its buttons. */
  readonly children: ReactNode;
}): ReactNode {
  return (
    <article className={styles["card"]}>
      <h3 className={styles["name"]}>{name}</h3>
      <p>{what}</p>
      <p className={styles["soft"]}>{leaves}</p>
      {fields}
      <div className={styles["row"]}>{children}</div>
    </article>
  );
}
