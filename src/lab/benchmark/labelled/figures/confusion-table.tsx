import type { ReactNode } from "react";
import { readableLabel } from "#domain/text/readable-label.ts";
import {
  confusedPairs,
  confusionGrid,
  type ConfusionGrid,
} from "#src/lab/benchmark/labelled/rules/confusion-grid.ts";
import type {
  AnsweredSummary,
  EvaluatedPhoto,
} from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import type { Evaluation } from "#src/lab/benchmark/labelled/rules/evaluation.ts";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import { TableBox } from "#src/ui/page/table.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { modelName } from "#src/ui/texts/model-title.ts";
import {
  choiceOf,
  type PanelPhotos,
  CountButton,
  PhotoPanel,
  type PhotoSource,
  usePhotoChoice,
} from "./photo-panel.tsx";
import styles from "#src/lab/benchmark/labelled/labelled.module.css";
import tableStyles from "#src/ui/page/table.module.css";
import layout from "#src/ui/styles/layout.module.css";

/** Maximum tint of a cell, in percent. Text stays readable on it. */
const STRONGEST = 40;

const OTHERS = t`all others`;

/** The confusion matrix of a model. Its cells are buttons that show their photos. */
export function ConfusionTable({
  summary: { model, figures, photos },
  source,
}: {
  readonly summary: AnsweredSummary;
  readonly source: PhotoSource;
}): ReactNode {
  const chosen = usePhotoChoice();
  const grid = confusionGrid(figures);
  const title = t`What ${isolated(modelName(model))} takes for what`;
  return (
    <div className={layout["stack3"]}>
      <h3>{title}</h3>
      <ConfusedPairs figures={figures} photos={photos} look={chosen.look} />
      <p className={tableStyles["soft"]}>{explanation(figures, grid)}</p>
      <TableBox label={title}>
        <ConfusionMatrix grid={grid} photos={photos} look={chosen.look} />
      </TableBox>
      <PhotoPanel chosen={chosen} source={source} />
    </div>
  );
}

interface MatrixProps extends Pick<PanelPhotos, "look"> {
  readonly grid: ConfusionGrid;
  readonly photos: readonly EvaluatedPhoto[];
}

function ConfusionMatrix({ grid, photos, look }: MatrixProps): ReactNode {
  const { columns, hasOthers, rows } = grid;
  const named = new Set(columns);
  return (
    <table className={`${tableStyles["table"]} ${tableStyles["matrix"]}`}>
      <thead>
        <tr>
          <th scope="col">{inContext("column")`Label`}</th>
          {columns.map((label) => (
            <th key={label} scope="col">
              <bdi>{readableLabel(label)}</bdi>
            </th>
          ))}
          {hasOthers && (
            <th scope="col">
              <bdi>{OTHERS}</bdi>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, counts, photos: ofLabel }) => (
          <tr key={label}>
            <th scope="row">
              <bdi>{readableLabel(label)}</bdi>
            </th>
            {counts.map((count, at) => {
              const answer = columns[at] ?? null;
              const isOfCell = ({ truth, top }: EvaluatedPhoto): boolean =>
                truth === label && (answer === null ? !named.has(top[0].label) : top[0].label === answer);
              return (
                <td
                  key={answer ?? OTHERS}
                  className={answer === label ? tableStyles["right"] : undefined}
                  style={{ background: tint(count / ofLabel, answer === label) }}
                >
                  <CountButton
                    count={count}
                    what={cellTitle(label, answer)}
                    onPress={(what) => look(choiceOf(what, photos.filter(isOfCell)))}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cellTitle(truth: string, answer: string | null): string {
  const is = isolated(readableLabel(truth));
  if (truth === answer) return t`${is}, named right`;
  return answer === null ? t`${is} taken for another label` : pairTitle(truth, answer);
}

function pairTitle(truth: string, answer: string): string {
  return t`${isolated(readableLabel(truth))} taken for ${isolated(readableLabel(answer))}`;
}

function explanation({ labels }: Evaluation, { rows }: ConfusionGrid): string {
  const legend = t`Rows are the labels of photos, columns are answers; right answers have a frame. Press a number to see its photos.`;
  return rows.length < labels.length
    ? `${legend} ${t`The table shows the ${rows.length} most confused of ${labels.length} labels.`}`
    : legend;
}

function tint(share: number, isRight: boolean): string {
  const colour = isRight ? "var(--leaf)" : "var(--clay)";
  return `color-mix(in srgb, ${colour} ${Math.round(share * STRONGEST)}%, var(--surface))`;
}

const MOST_PAIRS = 8;

/** The most frequent confusions, as buttons that show their photos. Renders nothing if all answers are right. */
function ConfusedPairs({
  figures,
  photos,
  look,
}: Pick<AnsweredSummary, "figures" | "photos"> & Pick<PanelPhotos, "look">): ReactNode {
  const pairs = confusedPairs(figures, MOST_PAIRS);
  if (pairs.length === 0) return null;
  return (
    <ol className={styles["pairs"]} aria-label={t`Most often confused`}>
      {pairs.map(({ truth, answer, photos: count, of }) => {
        const pair = pairTitle(truth, answer);
        const confused = photos.filter((photo) => photo.truth === truth && photo.top[0].label === answer);
        return (
          <li key={pair}>
            <button type="button" className={styles["pair"]} onClick={() => look(choiceOf(pair, confused))}>
              <bdi>{pair}</bdi>
              <span className={styles["count"]}>
                {plural(of, m`${count} of ${of} photo`, m`${count} of ${of} photos`)}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
