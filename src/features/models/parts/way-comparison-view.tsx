import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { DraftAnswers } from "#models/complete-draft.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Disclosure, FoldedList } from "#src/ui/controls/disclosure.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import type { Way, WayComparison } from "../state/way-comparison.ts";
import { counted } from "#src/ui/texts/format.ts";
import { describePhotoProblem } from "#src/ui/texts/describe-error.ts";
import { scalingKey, scalingName } from "../model-texts.ts";
import { comparisonLead, comparisonNotes, fitName, scoreText, wayName } from "../way-comparison-texts.ts";
import parts from "./models.module.css";
import styles from "./way-comparison-view.module.css";

/** What is chosen at the moment. */
export type ChosenWay = Pick<DraftAnswers, "scaling" | "fit">;

/** What a {@link WayComparisonView} takes. */
export interface WayComparisonProps {
  readonly comparison: WayComparison;
  readonly chosen: ChosenWay;
  readonly onChoose: (way: ChosenWay) => void;
}

/** As many ways are shown before the others are folded away. */
const SHOWN = 4;

/** The ways to feed a model, the best first, with a button each: the choice is the person's. */
export function WayComparisonView(props: WayComparisonProps): ReactNode {
  const { comparison } = props;
  const { ways, answered, unread } = comparison;
  const others = ways.slice(SHOWN);
  return (
    <section className={parts["stack"]} aria-label="Comparison">
      <p role="status" tabIndex={-1} ref={focusIfFree}>
        {comparisonLead(comparison)}
      </p>
      {comparisonNotes(comparison).map((note) => (
        <p key={note} className={parts["soft"]}>
          {note}
        </p>
      ))}
      <FoldedList
        title="Photos that could not be read"
        lines={unread.map(({ path, problem }) => ({
          key: path,
          text: `${path}: ${describePhotoProblem(problem)}`,
        }))}
      />
      {answered > 0 && <WayList {...props} ways={ways.slice(0, SHOWN)} />}
      {answered > 0 && others.length > 0 && (
        <Disclosure summary={`The other ${counted(others.length, "way")}`}>
          <WayList {...props} ways={others} />
        </Disclosure>
      )}
    </section>
  );
}

function WayList({
  comparison,
  chosen,
  onChoose,
  ways,
}: WayComparisonProps & Pick<WayComparison, "ways">): ReactNode {
  const { measure, answered } = comparison;
  const best = Math.max(1, ...comparison.ways.map(({ score }) => score));
  return (
    <ol className={styles["ways"]}>
      {ways.map((ranked) => (
        // The number is the place, which ways can share.
        <li key={wayName(ranked.way)} value={ranked.place} className={styles["way"]}>
          <div className={styles["row"]}>
            <div>
              <p className={styles["name"]}>Values {scalingName(ranked.way.scaling)}</p>
              {ranked.way.fit !== null && <p>{fitName(ranked.way.fit)}</p>}
              <p className={parts["soft"]}>{scoreText(ranked, comparison)}</p>
            </div>
            {comparison.ways.length > 1 && <UseButton way={ranked.way} chosen={chosen} onChoose={onChoose} />}
            <div className={styles["track"]} aria-hidden="true">
              <div
                className={styles["bar"]}
                style={{ width: `${(100 * ranked.score) / (measure === "right" ? answered : best)}%` }}
              />
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}

function UseButton({
  way,
  chosen,
  onChoose,
}: { readonly way: Way } & Pick<WayComparisonProps, "chosen" | "onChoose">): ReactNode {
  const { scaling, fit } = way;
  const isChosen =
    chosen.scaling !== undefined &&
    scalingKey(chosen.scaling) === scalingKey(scaling) &&
    (fit === null || fit === chosen.fit);
  return (
    <Button
      variant={isChosen ? "primary" : "secondary"}
      aria-pressed={isChosen}
      aria-label={`Use ${wayName(way)}`}
      onClick={() => onChoose(fit === null ? { scaling } : { scaling, fit })}
    >
      {isChosen && <Check size={18} aria-hidden="true" />} Use
    </Button>
  );
}
