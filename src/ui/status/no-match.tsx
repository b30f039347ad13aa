import { RotateCcw, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import styles from "./no-match.module.css";

export interface NoMatchProps {
  /** Says in a few words that nothing was found. */
  readonly title: string;
  /** A sentence about what to try instead. */
  readonly children: ReactNode;
  readonly onReset: () => void;
}

/** Shown in place of a list if no entry matches the search, with a button that shows all again. */
export function NoMatch({ title, children, onReset }: NoMatchProps): ReactNode {
  return (
    <div className={styles["box"]}>
      <SearchX className={styles["icon"]} aria-hidden="true" />
      <p className={styles["title"]}>{title}</p>
      <p>{children}</p>
      <Button variant="primary" onClick={onReset}>
        <RotateCcw size={18} aria-hidden="true" /> {t`Reset`}
      </Button>
    </div>
  );
}
