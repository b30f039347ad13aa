import type { ReactNode } from "react";
import type { Identification } from "#domain/identification.ts";
import { GuideLink } from "./guide-link.tsx";
import styles from "./result.module.css";

/** What can be done with a result, in a row at its end. */
export function ResultActions({ identification }: { readonly identification: Identification }): ReactNode {
  return (
    <div className={styles["actions"]}>
      <GuideLink identification={identification} />
    </div>
  );
}
