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
