import { Download, FileText } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import type { AppError } from "#domain/error.ts";
import { modelKey } from "#domain/model.ts";
import type { ModelCard } from "#models/card-schema.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import type { PictureOf } from "#src/core/photos/photo-pictures.ts";
import { Calibration } from "#src/lab/benchmark/labelled/figures/calibration.tsx";
import { ConfusionTable } from "#src/lab/benchmark/labelled/figures/confusion-table.tsx";
import { FiguresTable, LabelTable } from "#src/lab/benchmark/labelled/figures/figures-table.tsx";
import { OutcomeTable } from "#src/lab/benchmark/labelled/figures/outcome-table.tsx";
import type { PhotoSource } from "#src/lab/benchmark/labelled/figures/photo-panel.tsx";
import { bestPlace } from "#src/lab/benchmark/labelled/rules/comparison.ts";
import { toEvaluationJson } from "#src/lab/benchmark/labelled/rules/evaluation-json.ts";
import {
  answeredOf,
  type AnsweredSummary,
  leftOutOf,
  type ModelEvaluation,
} from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { evaluationTable } from "#src/lab/benchmark/labelled/rules/evaluation-table.ts";
import { loadOwnCard } from "#src/lab/models/card/load-own-card.ts";
import { m, plural, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Disclosure, FoldedList, type ListLine } from "#src/ui/controls/disclosure.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import { FaultAlert } from "#src/ui/status/fault-alert.tsx";
import { LazyPart, useLoaded } from "#src/ui/status/lazy-part.tsx";
import { Alert, BusyLine } from "#src/ui/status/status.tsx";
import { TableButtons, type TableEnding } from "#src/ui/table/table-buttons.tsx";
import { describePhotoProblem } from "#src/ui/texts/describe-error.ts";
import { isolated, listText } from "#src/ui/texts/format.ts";
import { modelName } from "#src/ui/texts/model-title.ts";
import type { EvaluationOutcome, UnreadPhoto, UnusablePhoto } from "./evaluation-task.ts";
import { leftOutLine, outcomeLine } from "./evaluation-texts.ts";
import layout from "#src/ui/styles/layout.module.css";

/** The answers of models to the photos of a folder. */
export function EvaluationResult({
  outcome,
  error,
  failed,
  thumbnailOf,
  loadCard = loadOwnCard,
}: {
  readonly outcome: EvaluationOutcome;
  /** The error that ended a model early; null if it ended normally, or if the person stopped it. */
  readonly error: AppError | null;
  /** Titles of the models that the error, or another one, ended. */
  readonly failed: readonly string[];
  readonly thumbnailOf: PictureOf;
  /** Loads the card of the app's own model. Called only if that model has answers. */
  readonly loadCard?: () => Promise<ModelCard>;
}): ReactNode {
  const summaries = useMemo(() => answeredOf(outcome.models), [outcome]);
  const source = { files: outcome.files, thumbnailOf };
  const [chosen, setReference] = useState<number | null>(null);
  const reference = chosen ?? bestPlace(summaries);
  const saveFigures = (): void => {
    const figures = new Blob([toEvaluationJson(outcome.models, reference)], { type: "application/json" });
    saveBlob(figures, fileName("json"));
  };
  const comparison = { reference, onReference: setReference };
  const hasOwnModel = summaries.some(({ model }) => modelKey(model) === modelKey(KINGDOM_MODEL));
  return (
    <section className={layout["stack5"]} aria-label={t`Results of the labelled photos`}>
      {error !== null && <FaultAlert error={error} />}
      {failed.length > 0 && outcome.models.length > 1 && (
        <p>{t`Ended by a fault before all photos: ${listText(failed.map(isolated))}.`}</p>
      )}
      <p role="status" tabIndex={-1} ref={focusIfFree}>
        {outcomeLine(outcome)}
      </p>
      {outcome.models.map((model) => (
        <LeftOut key={modelKey(model.model)} evaluation={model} isOne={outcome.models.length === 1} />
      ))}
      <FoldedList title={t`Photos that could not be read`} lines={outcome.unread.map(unreadLine)} />
      <FoldedList title={t`Photos that are too small to tell`} lines={outcome.tooSmall.map(unreadLine)} />
      <FoldedList title={t`Photos without a usable answer`} lines={outcome.unusable.map(unusableLine)} />
      {summaries.length > 0 && (
        <>
          <div className={layout["row3"]}>
            <TableButtons
              table={() => evaluationTable(outcome.models)}
              name={fileName}
              labels={[t`Every answer as a spreadsheet`, t`Every answer as CSV`]}
            />
            <Button onClick={saveFigures}>
              <Download size={18} aria-hidden="true" /> {t`Figures as JSON`}
            </Button>
            <ReportButton {...{ summaries, reference }} />
          </div>
          {hasOwnModel ? (
            <FiguresBesideCard {...{ summaries, source, comparison, loadCard }} />
          ) : (
            <Figures {...{ summaries, source, comparison }} card={null} />
          )}
        </>
      )}
    </section>
  );
}

/** Counts and lists the folders that a model left out. Renders nothing if there are none. */
function LeftOut({
  evaluation,
  isOne,
}: {
  readonly evaluation: ModelEvaluation;
  /** True if no other model ran, so that the model need not be named. */
  readonly isOne: boolean;
}): ReactNode {
  const folders = leftOutOf(evaluation);
  const line = leftOutLine(folders);
  if (line === null) return null;
  const name = isolated(modelName(evaluation.model));
  return (
    <div className={layout["stack2"]}>
      <p>{isOne ? line : t`${name}: ${line}`}</p>
      <FoldedList
        title={isOne ? t`Folders that were left out` : t`Folders that ${name} left out`}
        lines={folders.map(({ folder, photos }) => ({
          key: folder,
          text: `${isolated(folder)}: ${plural(photos, m`${photos} photo`, m`${photos} photos`)}`,
        }))}
      />
    </div>
  );
}

interface FiguresProps {
  readonly summaries: readonly AnsweredSummary[];
  readonly source: PhotoSource;
  readonly comparison: {
    /** Place of the model with which the others are compared. */
    readonly reference: number;
    readonly onReference: (place: number) => void;
  };
}

/** The figures, beside those of the card of the app's own model once that card has loaded. */
function FiguresBesideCard({
  loadCard,
  ...props
}: FiguresProps & { readonly loadCard: () => Promise<ModelCard> }): ReactNode {
  const card = useLoaded(loadCard);
  return (
    <>
      {card === "failed" && (
        <p>{t`The card of the model could not be loaded: its figures from elsewhere are missing.`}</p>
      )}
      <Figures {...props} card={typeof card === "string" ? null : card} />
    </>
  );
}

function Figures({
  summaries,
  source,
  comparison,
  card,
}: FiguresProps & {
  /** The card of one of the models; null if no model has a card. */
  readonly card: ModelCard | null;
}): ReactNode {
  const isOne = summaries.length === 1;
  const cardOf = ({ model }: AnsweredSummary): ModelCard | null =>
    card !== null && modelKey(card.model) === modelKey(model) ? card : null;
  return (
    <>
      <FiguresTable summaries={summaries} />
      {!isOne && (
        <LazyPart
          load={() => import("./figures/model-comparison.tsx")}
          waiting={<BusyLine>{t`Loading the comparison...`}</BusyLine>}
          failureTitle={t`The comparison could not be loaded.`}
        >
          {({ ModelComparison }) => <ModelComparison {...{ summaries, source }} {...comparison} />}
        </LazyPart>
      )}
      {summaries.map((summary) => {
        const details = <ModelDetails {...{ summary, source }} card={cardOf(summary)} />;
        const name = isolated(modelName(summary.model));
        return isOne ? (
          <div key={name} className={layout["stack5"]}>
            {details}
          </div>
        ) : (
          <Disclosure
            key={modelKey(summary.model)}
            summary={t`What ${name} says, and what it confuses`}
            isLate
          >
            <div className={layout["stack5"]}>{details}</div>
          </Disclosure>
        );
      })}
      <Calibration summaries={summaries} source={source} />
    </>
  );
}

/** The outcomes, confusions and labels of one model. */
function ModelDetails({
  summary,
  source,
  card,
}: Pick<FiguresProps, "source"> & {
  readonly summary: AnsweredSummary;
  readonly card: ModelCard | null;
}): ReactNode {
  return (
    <>
      <OutcomeTable summary={summary} card={card} />
      <ConfusionTable summary={summary} source={source} />
      <LabelTable summary={summary} card={card} />
    </>
  );
}

/** Saves the figures as one page that can be printed and sent. */
function ReportButton({
  summaries,
  reference,
}: Pick<FiguresProps, "summaries"> & { readonly reference: number }): ReactNode {
  const [step, setStep] = useState<"none" | "making" | "failed">("none");
  const save = async (): Promise<void> => {
    setStep("making");
    try {
      const { evaluationReport } = await import("./evaluation-report.ts");
      const madeAt = new Date().toISOString();
      const html = evaluationReport(summaries, { reference, madeAt });
      saveBlob(new Blob([html], { type: "text/html" }), fileName("html"));
      setStep("none");
    } catch {
      // There is no network, or the app was updated.
      setStep("failed");
    }
  };
  return (
    <>
      <Button disabled={step === "making"} onClick={() => void save()}>
        <FileText size={18} aria-hidden="true" /> {t`Report as a page (HTML)`}
      </Button>
      {step === "failed" && (
        <Alert
          title={t`The report could not be made.`}
          advice={t`Reload the page and try again, or save the figures as JSON.`}
        />
      )}
    </>
  );
}

function unreadLine({ path, problem }: UnreadPhoto): ListLine {
  return { key: path, text: `${path}: ${describePhotoProblem(problem)}` };
}

function unusableLine({ path, problem, model }: UnusablePhoto): ListLine {
  return {
    key: `${modelKey(model)} ${path}`,
    text: `${isolated(path)}: ${isolated(modelName(model))}, ${describePhotoProblem(problem)}`,
  };
}

function fileName(ending: "json" | "html" | TableEnding): string {
  return `bio-kingdom-evaluation.${ending}`;
}
