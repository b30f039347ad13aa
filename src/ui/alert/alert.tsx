import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./alert.module.css";

/** What an {@link Alert} says. */
export interface AlertProps {
  /** What it is about, such as the name of a file. */
  readonly about?: string | undefined;
  /** What is wrong, in a sentence. */
  readonly title: string;
  /** What to do, in a sentence. */
  readonly advice?: string;
  /** Buttons below the text. They are not announced. */
  readonly actions?: ReactNode;
}

/** Says what went wrong and what to do. Screen readers announce it at once. */
export function Alert({ about, title, advice, actions }: AlertProps): ReactNode {
  return (
    <div className={styles["alert"]}>
      <TriangleAlert className={styles["icon"]} size={22} aria-hidden="true" />
      <div className={styles["body"]}>
        <div role="alert">
          {about !== undefined && <p className={styles["about"]}>{about}</p>}
          <p className={styles["title"]}>{title}</p>
          {advice !== undefined && <p>{advice}</p>}
        </div>
        {actions !== undefined && actions !== false && <div className={styles["actions"]}>{actions}</div>}
      </div>
    </div>
  );
}
