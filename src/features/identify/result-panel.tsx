import { type ReactNode, useRef } from "react";
import { Alert, Spinner } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { Subject } from "#domain/subject.ts";
import { useIdentification, useIdentificationStore } from "./state/identification-context.tsx";
import type { IdentificationState } from "./state/identification-snapshot.ts";
import { useActiveModel } from "#src/features/models/state/model-context.tsx";
import { describeError } from "#src/ui/texts/describe-error.ts";
import { KeepingProblem } from "./keeping-problem.tsx";
import { UsedUpAlert } from "./photo/photo-problem.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import styles from "./result-panel.module.css";
import { CropChooser } from "./results/crop-chooser.tsx";
import { OpenElsewhere } from "./results/open-elsewhere.tsx";
import { ResultBody } from "./results/result-body.tsx";
import { ResultHead } from "./results/result-head.tsx";
import { SubjectIllustration } from "#src/ui/illustrations/subjects.tsx";
import { PhotoCorrection, PhotoRemarks } from "./remarks/photo-remarks.tsx";
import { useAnswerInView } from "./use-answer-in-view.ts";

/** What the panel says while there is no result. */
export interface ResultTexts {
  readonly empty: string;
  readonly analyzing: string;
}

/** Where the result of a photo appears. */
export function ResultPanel({
  subject,
  texts,
}: {
  readonly subject: Subject;
  readonly texts: ResultTexts;
}): ReactNode {
  const { current } = useIdentification(subject);
  const head = useRef<HTMLDivElement>(null);
  const tooSmall = current.status === "failed" && current.error.code === "photo-too-small" ? current : null;
  useAnswerInView(head, current.status === "done" ? answerKey(current) : (tooSmall?.photo ?? null));
  return (
    <section className={styles["panel"]} aria-label="Result" aria-busy={current.status === "analyzing"}>
      {/* The element stays while its content changes: only then do screen readers announce the content. */}
      <div ref={head} role="status" tabIndex={-1} className={styles["head"]}>
        {current.status === "done" ? (
          <ResultHead answer={current.answer} />
        ) : tooSmall !== null ? (
          <TooSmall error={tooSmall.error} />
        ) : (
          <div className={styles["quiet"]}>
            {current.status === "analyzing" ? <Spinner /> : <SubjectIllustration subject={subject} />}
            <p>{current.status === "analyzing" ? texts.analyzing : texts.empty}</p>
          </div>
        )}
      </div>
      {current.status === "done" && <Result subject={subject} {...current} />}
    </section>
  );
}

/** The answer to a photo of which no model was asked. */
function TooSmall({ error }: { readonly error: IdentifyError }): ReactNode {
  const description = describeError(error);
  return (
    description !== null && (
      <div className={styles["small"]}>
        <h2>{description.title}</h2>
        <p>{description.advice}</p>
      </div>
    )
  );
}

/** One for each answer to be looked at: ranked again with another crop it is the same, with another photo a new one. */
function answerKey({ photo, fusion: { views } }: Extract<IdentificationState, { status: "done" }>): object {
  return views.length > 0 ? views : photo.file;
}

/** What stands below the head of an answer. */
function Result({
  subject,
  photo,
  answer,
  ranking,
}: Extract<IdentificationState, { status: "done" }> & { readonly subject: Subject }): ReactNode {
  const { tellCrop } = useIdentificationStore(subject);
  const { verdict, lookalike, crop } = answer.identification;
  const crops = answer.reading?.crops ?? [];
  const isOnTopic = verdict !== "off-topic" && verdict !== "none-of-these";
  return (
    <>
      {lookalike !== null && <OpenElsewhere subject={lookalike.subject} file={photo.file} />}
      {ranking.status === "failed" && <RankingProblem error={ranking.error} />}
      <OtherModel subject={subject} modelId={answer.identification.model.id} />
      <KeepingProblem answer={answer} />
      <ResultBody
        answer={answer}
        cropChooser={
          isOnTopic &&
          crops.length > 1 && (
            <CropChooser
              crops={crops}
              told={ranking.status === "ranking" ? ranking.crop : crop}
              onTell={(told) => void tellCrop(told)}
            />
          )
        }
        correction={<PhotoCorrection photo={photo.file} answer={answer} />}
        remarks={<PhotoRemarks photo={photo.file} answer={answer} />}
        caseSheet={`?of=${subject}`}
      />
    </>
  );
}

function RankingProblem({ error }: { readonly error: IdentifyError }): ReactNode {
  if (error.code === "quota-used-up") return <UsedUpAlert file={null} />;
  const description = describeError(error);
  return description !== null && <Alert title={description.title} advice={description.advice} />;
}

/** After another model was chosen elsewhere, the answer that is still here may be that of the model before. */
function OtherModel({
  subject,
  modelId,
}: {
  readonly subject: Subject;
  readonly modelId: string;
}): ReactNode {
  const store = useIdentificationStore(subject);
  const active = useActiveModel(subject);
  if (active.id === modelId) return null;
  return (
    <div className={styles["other"]}>
      <p>This is an answer of the model that was in use before.</p>
      <Button onClick={() => void store.identifyAgain()}>Ask {isolated(active.title)}</Button>
    </div>
  );
}
