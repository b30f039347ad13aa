import type { ReactNode } from "react";
import styles from "./page-header.module.css";

/** What a {@link PageHeader} says. */
export interface PageHeaderProps {
  readonly title: string;
  /** A sentence under the title. */
  readonly lead: string;
  /** Stands below the lead, such as a notice. */
  readonly children?: ReactNode;
}

/** The head of a page: its only h1, and a sentence that says what the page is for. */
export function PageHeader({ title, lead, children }: PageHeaderProps): ReactNode {
  return (
    <header className={styles["head"]}>
      <h1 className={styles["title"]}>{title}</h1>
      <p className={styles["lead"]}>{lead}</p>
      {children}
    </header>
  );
}
