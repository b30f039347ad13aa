import { BookOpen } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { buttonClass } from "#src/ui/controls/button.tsx";
import type { Identification } from "#domain/identification.ts";
import { guidePath } from "#src/paths.ts";
import { describeGuideLink } from "./describe-guide-link.ts";
import styles from "./result.module.css";

/** The way from an answer to all that the guide says of it; nothing where no record is known. */
export function GuideLink({ identification }: { readonly identification: Identification }): ReactNode {
  const { recordId } = identification;
  if (recordId === null) return null;
  const { text, link } = describeGuideLink(identification);
  return (
    <div className={styles["elsewhere"]}>
      <p>{text}</p>
      <Link to={guidePath(recordId)} className={buttonClass("secondary")}>
        <BookOpen size={18} aria-hidden="true" /> {link}
      </Link>
    </div>
  );
}
