import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import type { Subject } from "#domain/subject.ts";
import { t } from "#src/language/messages.ts";
import { OWN_MODELS_PATH } from "#src/paths.ts";
import { useModelSwitch } from "./model-switch.tsx";
import styles from "./model-line.module.css";
import card from "./model-switch.module.css";

interface ModelLineProps {
  readonly subject: Subject;
  /** Called after a change. */
  readonly onSwitch: () => void;
}

/** Says on a subject's page in one line which model answers. The line opens, because the photo comes first there. */
export function ModelLine({ subject, onSwitch }: ModelLineProps): ReactNode {
  const parts = useModelSwitch(subject, onSwitch);
  const { isSample, Icon } = parts;
  const titleId = useId();
  return (
    <div
      role="group"
      tabIndex={-1}
      className={`${card["card"]} ${card[isSample ? "sample" : "real"]} ${styles["line"]}`}
      aria-labelledby={titleId}
    >
      {/* Each kind of answer starts closed. */}
      <details key={String(isSample)} className={styles["fold"]}>
        <summary className={styles["summary"]}>
          <Icon size={18} aria-hidden="true" /> <span id={titleId}>{parts.title}</span>
          <ChevronDown size={16} aria-hidden="true" />
        </summary>
        <div className={card["words"]}>
          {parts.inShort}
          <div className={`${card["actions"]} ${styles["others"]}`}>
            {parts.others}
            {isSample && <Link to={OWN_MODELS_PATH}>{t`Use your own model`}</Link>}
          </div>
        </div>
      </details>
      {parts.status}
      {parts.forReal(false)}
      {parts.setAside}
      {parts.fault}
    </div>
  );
}
