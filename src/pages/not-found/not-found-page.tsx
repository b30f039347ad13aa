import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { buttonClass } from "#src/components/button/button-class.ts";
import { PATHS } from "#src/paths.ts";
import styles from "./not-found-page.module.css";

/** What an address without a page shows. */
export function NotFoundPage(): ReactNode {
  return (
    <div className={styles["page"]}>
      <h1 className={styles["title"]}>There is no page here</h1>
      <p>The address may be mistyped, or the page may have moved.</p>
      <Link to={PATHS.home} className={buttonClass("primary")}>
        Go to Home
      </Link>
    </div>
  );
}
