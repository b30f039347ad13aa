import type { ReactNode } from "react";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./section.module.css";

export interface SectionProps {
  readonly title: string;
  readonly lead?: string;
  /** An id for links to this section. The section can then take the focus. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** A part of a page, under an h2. */
export function Section({ title, lead, id, children }: SectionProps): ReactNode {
  return (
    <section className={styles["section"]} id={id} tabIndex={id === undefined ? undefined : -1}>
      <div className={`${layout["stack2"]} ${styles["head"]}`}>
        <h2 className={layout["xlarge"]}>{title}</h2>
        {lead !== undefined && <p className={`${layout["large"]} ${layout["soft"]}`}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}

/** A short label, such as "Premium". */
export function Badge({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={styles["badge"]}>{children}</span>;
}
