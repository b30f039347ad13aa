import { RotateCcw, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import styles from "./no-match.module.css";

/** What a {@link NoMatch} takes. */
export interface NoMatchProps {
  /** What nothing was found of, in a few words. */
  readonly title: string;
  /** What to try instead, in a sentence. */
  readonly children: ReactNode;
  readonly onReset: () => void;
}

/** What a list shows instead of its entries where none fits the search, with the way back to all of them. */
export function NoMatch({ title, children, onReset }: NoMatchProps): ReactNode {
  return (
    <div className={styles["box"]}>
      <SearchX className={styles["icon"]} aria-hidden="true" />
      <p className={styles["title"]}>{title}</p>
      <p>{children}</p>
      <Button variant="primary" onClick={onReset}>
        <RotateCcw size={18} aria-hidden="true" /> Reset
      </Button>
    </div>
  );
}
