import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import styles from "./disclosure.module.css";

interface DisclosureProps {
  readonly summary: string;
  /** True if the content starts open. */
  readonly isOpen?: boolean;
  /** True for large content: it is rendered when it is first opened, and stays. */
  readonly isLate?: boolean;
  readonly children: ReactNode;
}

/** Content that is hidden under a line of text until a person opens it. */
export function Disclosure({
  summary,
  isOpen = false,
  isLate = false,
  children,
}: DisclosureProps): ReactNode {
  const [isFirstOpen] = useState(isOpen);
  const [isRendered, setRendered] = useState(isOpen || !isLate);
  return (
    <details className={styles["disclosure"]} open={isFirstOpen} onToggle={() => setRendered(true)}>
      <summary className={styles["summary"]}>
        {summary} <ChevronDown className={styles["sign"]} size={16} aria-hidden="true" />
      </summary>
      {isRendered && children}
    </details>
  );
}

/** A line of a {@link FoldedList}. */
export interface ListLine {
  /** Unique in the list. */
  readonly key: string;
  readonly text: string;
}

interface FoldedListProps {
  readonly title: string;
  readonly lines: readonly ListLine[];
}

/** A list that is hidden under its title. Renders nothing if the list is empty. */
export function FoldedList({ title, lines }: FoldedListProps): ReactNode {
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
  /** True if the section starts open. Later changes have no effect. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** A section that its heading opens and closes. In print the section is always open. */
export function SectionDisclosure({ title, isOpen, children }: SectionDisclosureProps): ReactNode {
  const [atFirst] = useState(isOpen);
  return (
    <details className={styles["section"]} open={atFirst}>
      <summary className={styles["sectionSummary"]}>
        <h3 className={styles["title"]}>{title}</h3>
        <ChevronDown className={styles["sign"]} size={20} aria-hidden="true" />
      </summary>
      <div className={styles["content"]}>{children}</div>
    </details>
  );
}
