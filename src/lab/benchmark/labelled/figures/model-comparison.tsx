import { type ReactNode, useState } from "react";
import { modelKey } from "#domain/model.ts";
import {
  AGREEMENT_NOTE,
  DIFFERENCE_COLUMNS,
  differenceCell,
  differenceLine,
  differenceNotes,
  LABEL_FIGURES,
  LABEL_NOTE,
  labelCellText,
  type LabelFigure,
  labelRowName,
  pText,
  winnerText,
  winsLine,
} from "#src/lab/benchmark/labelled/comparison-texts.ts";
import {
  agreementOf,
  type AnswerPair,
  differencesFrom,
  hasWinner,
  type LabelRow,
  labelRows,
  mostDifferentFirst,
  pairedPhotos,
} from "#src/lab/benchmark/labelled/rules/comparison.ts";
import { MANY_LABELS } from "#src/lab/benchmark/labelled/rules/confusion-grid.ts";
import type { AnsweredSummary } from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { inContext, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { ChoiceField, SelectField } from "#src/ui/controls/fields.tsx";
import { DataTable, TableBox } from "#src/ui/page/table.tsx";
import { isolated, percent } from "#src/ui/texts/format.ts";
import { modelName } from "#src/ui/texts/model-title.ts";
import {
  answerBy,
  choiceOf,
  CountButton,
  PhotoPanel,
  type PhotoSource,
  PhotosButton,
  usePhotoChoice,
} from "./photo-panel.tsx";
import styles from "#src/lab/benchmark/labelled/labelled.module.css";
import tableStyles from "#src/ui/page/table.module.css";
import layout from "#src/ui/styles/layout.module.css";

interface ComparisonProps {
  /** At least two. */
  readonly summaries: readonly AnsweredSummary[];
  readonly source: PhotoSource;
}

/** Several models on the same photos: differences from one of them, labels, and how often they agree. */
export function ModelComparison({
  reference,
  onReference,
  ...props
}: ComparisonProps & {
  /** Place of the model with which the others are compared. */
  readonly reference: number;
  readonly onReference: (place: number) => void;
}): ReactNode {
  const { summaries } = props;
  const keys = summaries.map(({ model }) => modelKey(model));
  return (
    <div className={layout["stack5"]}>
      <h3>{t`The models on the same photos`}</h3>
      <SelectField
        label={t`Compare with`}
        options={summaries.map(({ model }) => [modelKey(model), modelName(model)] as const)}
        value={keys[reference] ?? ""}
        onChange={(key) => onReference(keys.indexOf(key))}
      />
      <Differences {...props} reference={reference} />
      <ByLabel {...props} />
      <AgreementMatrix {...props} />
    </div>
  );
}

/** McNemar's table of each model and the reference, in one row, and what it says. */
function Differences({
  summaries,
  source,
  reference,
}: ComparisonProps & { readonly reference: number }): ReactNode {
  const chosen = usePhotoChoice();
  const other = summaries[reference];
  if (other === undefined) return null;
  const differences = differencesFrom(summaries, reference);
  const referenceName = isolated(modelName(other.model));
  return (
    <div className={layout["stack3"]}>
      <DataTable
        label={t`Differences from ${referenceName}`}
        isLong
        columns={DIFFERENCE_COLUMNS}
        rows={differences.map((difference) => {
          const { model, p, holmP } = difference;
          const name = isolated(modelName(model));
          const own = summaries.find((each) => modelKey(each.model) === modelKey(model));
          const pairs = pairedPhotos(own?.photos ?? [], other.photos);
          const cell = (title: string, shown: readonly AnswerPair[]): ReactNode => (
            <CountButton
              key={title}
              count={shown.length}
              what={title}
              onPress={() => chosen.look(pairChoice(title, shown, [own ?? other, other]))}
            />
          );
          return {
            name,
            cells: [
              <span key="says" className={styles["words"]}>
                {differenceLine(difference)}
              </span>,
              differenceCell(difference),
              cell(t`${name} and ${referenceName} are right`, pairs.bothRight),
              cell(t`Only ${name} is right, not ${referenceName}`, pairs.onlyFirst),
              cell(t`Only ${referenceName} is right, not ${name}`, pairs.onlySecond),
              cell(t`${name} and ${referenceName} are wrong`, pairs.bothWrong),
              pText(p),
              pText(holmP),
            ],
          };
        })}
      />
      <PhotoPanel chosen={chosen} source={source} />
      {differenceNotes(differences.length).map((note) => (
        <p key={note} className={tableStyles["soft"]}>
          {note}
        </p>
      ))}
    </div>
  );
}

/** Photos with the answers of two models. */
function pairChoice(
  title: string,
  pairs: readonly AnswerPair[],
  [first, second]: readonly [AnsweredSummary, AnsweredSummary],
): Parameters<ReturnType<typeof usePhotoChoice>["look"]>[0] {
  return {
    title,
    photos: pairs.map(([own, others]) => ({
      path: own.path,
      truth: own.truth,
      answers: [answerBy(first.model, own), answerBy(second.model, others)],
    })),
  };
}

/** Each model's recall or F1 of each label. A cell shows its photos. */
function ByLabel({ summaries, source }: ComparisonProps): ReactNode {
  const chosen = usePhotoChoice();
  const [figure, setFigure] = useState<LabelFigure>("recall");
  const [shown, setShown] = useState(MANY_LABELS);
  const rows = labelRows(summaries);
  const isLong = rows.length > MANY_LABELS;
  const sorted = isLong ? mostDifferentFirst(rows) : rows;
  return (
    <div className={layout["stack3"]}>
      <h4>{t`By label`}</h4>
      <p>{winsLine(rows, summaries)}</p>
      <ChoiceField
        legend={t`Show`}
        options={(["recall", "f1"] as const).map((each) => ({
          key: each,
          value: each,
          name: LABEL_FIGURES[each],
        }))}
        chosen={[figure]}
        onChange={setFigure}
      />
      <TableBox label={t`Models by label`} isLong>
        <table className={tableStyles["table"]}>
          <thead>
            <tr>
              <th scope="col">{inContext("column")`Label`}</th>
              <th scope="col">{inContext("model")`Best`}</th>
              {summaries.map(({ model }) => (
                <th key={modelKey(model)} scope="col">
                  <bdi>{modelName(model)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown).map((row) => (
              <LabelLine
                key={row.folders.join("\n")}
                row={row}
                {...{ summaries, figure, look: chosen.look }}
              />
            ))}
          </tbody>
        </table>
      </TableBox>
      {shown < rows.length && (
        <Button onClick={() => setShown(rows.length)}>{t`Show all ${rows.length} labels`}</Button>
      )}
      <PhotoPanel chosen={chosen} source={source} />
      <p className={tableStyles["soft"]}>
        {isLong && t`The labels on which the models differ most come first.`} {LABEL_NOTE}
      </p>
    </div>
  );
}

function LabelLine({
  row,
  summaries,
  figure,
  look,
}: {
  readonly row: LabelRow;
  readonly summaries: readonly AnsweredSummary[];
  readonly figure: LabelFigure;
  readonly look: ReturnType<typeof usePhotoChoice>["look"];
}): ReactNode {
  const name = labelRowName(row);
  const isWon = hasWinner(row);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <span className={styles["words"]}>{winnerText(row, summaries)}</span>
      </td>
      {row.cells.map((cell, place) => {
        const summary = summaries[place];
        if (summary === undefined) return null;
        const what = t`${name}, answers of ${isolated(modelName(summary.model))}`;
        const isBest = isWon && row.best.includes(place);
        return (
          <td key={modelKey(summary.model)} className={isBest ? tableStyles["right"] : undefined}>
            {cell === null ? (
              "–"
            ) : (
              <PhotosButton
                what={what}
                text={labelCellText(cell, figure)}
                onPress={() => look(choiceOf(what, cell.photos))}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** How often two models give the same answer. A cell shows the photos on which they differ. */
function AgreementMatrix({ summaries, source }: ComparisonProps): ReactNode {
  const chosen = usePhotoChoice();
  return (
    <div className={layout["stack3"]}>
      <h4>{t`How often they agree`}</h4>
      <DataTable
        label={t`How often they agree`}
        isLong
        columns={[t`Model`, ...summaries.map(({ model }) => modelName(model))]}
        rows={summaries.map((one) => ({
          name: modelName(one.model),
          cells: summaries.map((other) => {
            const { share, apart } = agreementOf(one.photos, other.photos);
            const what = t`${isolated(modelName(one.model))} and ${isolated(modelName(other.model))} differ`;
            if (share === null || apart.length === 0) return share === null ? "–" : percent(share);
            return (
              <PhotosButton
                key={modelKey(other.model)}
                what={what}
                text={percent(share)}
                onPress={() => chosen.look(pairChoice(what, apart, [one, other]))}
              />
            );
          }),
        }))}
      />
      <PhotoPanel chosen={chosen} source={source} />
      <p className={tableStyles["soft"]}>{AGREEMENT_NOTE}</p>
    </div>
  );
}
