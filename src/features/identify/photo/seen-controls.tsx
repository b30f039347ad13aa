import { ScanEye } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField } from "#src/ui/controls/fields.tsx";
import type { NamedProbability } from "#domain/identification.ts";
import { HEAT_COLOURS } from "./heat-pixels.ts";
import styles from "./seen-map.module.css";

/** What the {@link SeenControls} take. */
export interface SeenControlsProps {
  /** Best first. */
  readonly candidates: readonly NamedProbability[];
  /** The rank of the candidate whose map is shown; null while none is. */
  readonly shown: number | null;
  readonly onShow: (rank: number | null) => void;
  /** What the map shows, in a sentence. */
  readonly description: string;
}

const SCALE = `linear-gradient(to right, ${HEAT_COLOURS.map(([red, green, blue]) => `rgb(${red} ${green} ${blue})`).join(", ")})`;

/** The button that shows what a model looked at, and the choice of the candidate that it is shown for. */
export function SeenControls({ candidates, shown, onShow, description }: SeenControlsProps): ReactNode {
  return (
    <div className={styles["controls"]}>
      <Button aria-pressed={shown !== null} onClick={() => onShow(shown === null ? 0 : null)}>
        <ScanEye size={18} aria-hidden="true" /> Show what it looked at
      </Button>
      {shown !== null && (
        <div className={styles["shown"]}>
          {candidates.length > 1 && (
            <SelectField
              label="What speaks for"
              options={candidates.map(({ label }, rank) => [String(rank), label] as const)}
              value={String(shown)}
              onChange={(rank) => onShow(Number(rank))}
            />
          )}
          <p className={styles["sentence"]} role="status">
            {description}
          </p>
          <p className={styles["legend"]} aria-hidden="true">
            little <span className={styles["scale"]} style={{ backgroundImage: SCALE }} /> much
          </p>
        </div>
      )}
    </div>
  );
}
