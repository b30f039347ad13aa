import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./drop-prompt.module.css";

/** What a {@link DropPrompt} takes. */
export interface DropPromptProps {
  readonly icon: LucideIcon;
  /** What to do. */
  readonly title: string;
  /** Which files can be used. */
  readonly formats: string;
}

/** What an empty drop area asks for. */
export function DropPrompt({ icon: Icon, title, formats }: DropPromptProps): ReactNode {
  return (
    <>
      <Icon className={styles["icon"]} aria-hidden="true" />
      <div className={styles["words"]}>
        <p className={styles["title"]}>{title}</p>
        <p className={styles["formats"]}>{formats}</p>
      </div>
    </>
  );
}
