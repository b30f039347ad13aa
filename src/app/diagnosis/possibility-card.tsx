import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { toPercent } from "#domain/answer/identification.ts";
import type { Possibility } from "#domain/diagnosis/differential.ts";
import { recordMarks } from "#src/answer/texts/guide-names.ts";
import { Drawing } from "#src/app/guide/drawing/drawing.tsx";
import { t } from "#src/language/messages.ts";
import { guidePath } from "#src/paths.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { PreviewCanvas } from "#src/ui/pictures/pictures.tsx";
import { Meter } from "#src/ui/status/progress.tsx";
import type { LeafRecord } from "./load-crop.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./diagnosis.module.css";

interface PossibilityCardProps {
  readonly possibility: Possibility;
  readonly record: LeafRecord;
  /** Ids of the records of the other cards. */
  readonly others: readonly string[];
  /** The person's photo, shown beside the drawing; null without one. */
  readonly preview: Blob | null;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One of the possible diseases: what it looks like, and what tells it from the other cards. */
export function PossibilityCard({
  possibility: { probability },
  record,
  others,
  preview,
  isChosen,
  onChoose,
}: PossibilityCardProps): ReactNode {
  const [drawing] = record.drawings;
  const tellApart = record.confusedWith.find(({ record: other }) => other !== null && others.includes(other));
  return (
    <li className={styles["card"]}>
      <div className={styles["pictures"]}>
        {preview !== null && (
          <PreviewCanvas preview={preview} alt={t`Your photo`} className={styles["picture"]} />
        )}
        {drawing !== undefined && (
          <div className={styles["picture"]}>
            <Drawing name={drawing} />
          </div>
        )}
      </div>
      <h4 className={layout["large"]}>
        <Link to={guidePath(record.id)}>{record.name}</Link>
      </h4>
      <p className={layout["hint"]}>{recordMarks(record).join(" · ")}</p>
      <Meter label={t`How well it fits`} percent={toPercent(probability)} />
      <p>{record.recognise[0]}</p>
      {tellApart !== undefined && <p>{tellApart.tellApart}</p>}
      {"cannotTell" in record &&
        record.cannotTell.map((limit) => (
          <p key={limit} className={layout["hint"]}>
            {limit}
          </p>
        ))}
      <Button aria-pressed={isChosen} onClick={onChoose}>
        <Check size={18} aria-hidden="true" /> {isChosen ? t`You chose this` : t`This is it`}
      </Button>
    </li>
  );
}
