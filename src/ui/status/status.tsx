import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./status.module.css";

export interface AlertProps {
  /** Name of the thing that is wrong, such as a file. */
  readonly about?: string | undefined;
  /** What is wrong, in a sentence. */
  readonly title: string;
  /** What to do, in a sentence. */
  readonly advice?: string;
  /** Buttons below the text. Screen readers do not announce them with the alert. */
  readonly actions?: ReactNode;
}

/** Says what went wrong and what to do. Screen readers announce it at once. */
export function Alert({ about, title, advice, actions }: AlertProps): ReactNode {
  return (
    <div className={styles["alert"]}>
      <TriangleAlert className={styles["icon"]} size={22} aria-hidden="true" />
      <div className={styles["body"]}>
        <div role="alert">
          {about !== undefined && <p className={layout["hint"]}>{about}</p>}
          <p className={styles["title"]}>{title}</p>
          {advice !== undefined && <p>{advice}</p>}
        </div>
        {actions !== undefined && actions !== false && (
          <div className={`${layout["wrap2"]} ${styles["actions"]}`}>{actions}</div>
        )}
      </div>
    </div>
  );
}

/** An indicator of work in progress. Screen readers skip it, so text beside the spinner must describe the work. */
export function Spinner(): ReactNode {
  return <span className={styles["spinner"]} aria-hidden="true" />;
}

/** A spinner with a text beside it. Screen readers announce the text. */
export function BusyLine({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <p className={styles["busy"]} role="status">
      <Spinner /> {children}
    </p>
  );
}

/** A busy line in place of a page. It is as tall as the screen, so that the footer does not appear briefly. */
export function BusyPage({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles["page"]}>
      <BusyLine>{children}</BusyLine>
    </div>
  );
}
