import { CircleDashed, ScanSearch } from "lucide-react";
import { type ReactNode, useId } from "react";
import styles from "./model-card.module.css";

/** What a {@link ModelCard} shows. */
export interface ModelCardProps {
  /** sample: nothing is identified; real: a trained model answers. */
  readonly kind: "sample" | "real";
  /** Who answers, in a sentence. */
  readonly title: string;
  readonly actions: ReactNode;
  /** What stands below words and buttons, over the whole width. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** A card that says who answers, with the buttons that change it. It can take the focus from a button that goes away. */
export function ModelCard({ kind, title, actions, below, children }: ModelCardProps): ReactNode {
  const Icon = kind === "sample" ? CircleDashed : ScanSearch;
  const titleId = useId();
  return (
    <div role="group" tabIndex={-1} className={`${styles["card"]} ${styles[kind]}`} aria-labelledby={titleId}>
      <div className={styles["content"]}>
        <Icon className={styles["icon"]} aria-hidden="true" />
        <div className={styles["words"]}>
          <p id={titleId} className={styles["title"]}>
            {title}
          </p>
          {children}
        </div>
        <div className={styles["actions"]}>{actions}</div>
        {below}
      </div>
    </div>
  );
}
