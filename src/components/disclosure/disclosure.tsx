import type { ReactNode } from "react";
import styles from "./disclosure.module.css";

/** Content that is folded away under a line of text until somebody opens it. */
export function Disclosure({
  summary,
  children,
}: {
  readonly summary: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <details className={styles["disclosure"]}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
