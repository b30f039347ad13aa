import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { buttonClass } from "#src/components/button/button-class.ts";
import type { Subject } from "#domain/subject.ts";
import { PATHS } from "#src/paths.ts";
import { SUBJECT_NAMES } from "#src/wording/subject-names.ts";
import styles from "./locked-details.module.css";

/** Shown in place of the details that need Premium. */
export function LockedDetails({ subject }: { readonly subject: Subject }): ReactNode {
  return (
    <section className={styles["locked"]}>
      <div className={styles["lines"]} aria-hidden="true" />
      <div className={styles["offer"]}>
        <Lock className={styles["icon"]} aria-hidden="true" />
        <h3 className={styles["title"]}>Unlock Detailed {SUBJECT_NAMES[subject].one} Info</h3>
        <Link to={PATHS.pricing} className={buttonClass("primary")}>
          Upgrade Now
        </Link>
      </div>
    </section>
  );
}
