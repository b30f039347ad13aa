import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import styles from "./disclosure.module.css";

/** Content that is folded away under a line of text until somebody opens it. */
export function Disclosure({
  summary,
  isOpen = false,
  children,
}: {
  readonly summary: string;
  /** True where it is open at first. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const [isFirstOpen] = useState(isOpen);
  return (
    <details className={styles["disclosure"]} open={isFirstOpen}>
      <summary className={styles["summary"]}>
        {summary} <ChevronDown className={styles["sign"]} size={16} aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}

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
      <summary className={styles["sectionSummary"]}>
        <h3 className={styles["title"]}>{title}</h3>
        <ChevronDown className={styles["sectionSign"]} size={20} aria-hidden="true" />
      </summary>
      <div className={styles["content"]}>{children}</div>
    </details>
  );
}
