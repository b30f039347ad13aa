import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import styles from "./section-disclosure.module.css";

/** What a {@link SectionDisclosure} takes. */
export interface SectionDisclosureProps {
  readonly title: string;
  /** Whether it is open at first; later changes of it are not followed. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** A section under a heading that opens and closes it. On paper it is always open. */
export function SectionDisclosure({ title, isOpen, children }: SectionDisclosureProps): ReactNode {
  const [atFirst] = useState(isOpen);
  return (
    <details className={styles["section"]} open={atFirst}>
      <summary className={styles["summary"]}>
        <h3 className={styles["title"]}>{title}</h3>
        <ChevronDown className={styles["sign"]} size={20} aria-hidden="true" />
      </summary>
      <div className={styles["content"]}>{children}</div>
    </details>
  );
}
