import type { ReactNode } from "react";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./section.module.css";

export interface PageHeaderProps {
  readonly title: string;
  /** A sentence under the title. */
  readonly lead: string;
  /** Content below the lead, such as a notice. */
  readonly children?: ReactNode;
}

/** The head of a page: its only h1, and a sentence about the purpose of the page. */
export function PageHeader({ title, lead, children }: PageHeaderProps): ReactNode {
  return (
    <header className={`${layout["stack2"]} ${styles["head"]}`}>
      <h1 className={layout["xxlarge"]}>{title}</h1>
      <p className={`${layout["large"]} ${layout["soft"]}`}>{lead}</p>
      {children}
    </header>
  );
}
