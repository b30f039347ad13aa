import { type ReactNode, useId, useRef, useState } from "react";
import { isNaming } from "#domain/answer/identification.ts";
import type { AppError } from "#domain/error.ts";
import type { Subject } from "#domain/subject.ts";
import { isPack } from "#models/registry.ts";
import type { AnsweredState } from "#src/answer/identification-snapshot.ts";
import { ResultBody } from "#src/answer/result-body.tsx";
import { ResultHead } from "#src/answer/result-head.tsx";
import { describeStoringProblem } from "#src/app/history/describe-history-problem.ts";
import { PhotoCorrection, PhotoRemarks } from "#src/app/history/remarks/photo-remarks.tsx";
import { useHistoryRecorder, useStoringProblem } from "#src/app/history/state/history-recorder.ts";
import { PhotoFault } from "#src/app/identify/photo/photo-problem.tsx";
import { useIdentification, useIdentificationStore } from "#src/app/identify/state/use-identification.ts";
import { useActiveModel } from "#src/app/model-choice/use-models.ts";
import type { Identified } from "#src/core/identify-photo.ts";
import { labelText, pageLanguage, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { KeepButton } from "#src/ui/controls/confirm-buttons.tsx";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { SelectField } from "#src/ui/controls/fields.tsx";
import { SubjectIllustration } from "#src/ui/illustrations/subject-illustration.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { Alert, Spinner } from "#src/ui/status/status.tsx";
import { describeError } from "#src/ui/texts/describe-error.ts";
import { LEAST_GUESS } from "#src/ui/texts/describe-verdict.ts";
import { isolated } from "#src/ui/texts/format.ts";
import { OpenElsewhere } from "./open-elsewhere.tsx";
import { useAnswerInView } from "./use-answer-in-view.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./identifier-page.module.css";

/** Texts of the panel without a result. */
export interface ResultTexts {
  readonly empty: string;
  readonly analyzing: string;
}

interface ResultPanelProps {
  readonly subject: Subject;
  readonly texts: ResultTexts;
}

export function ResultPanel({ subject, texts }: ResultPanelProps): ReactNode {
  const { current } = useIdentification(subject);
  const head = useRef<HTMLDivElement>(null);
  const tooSmall = current.status === "failed" && current.error.code === "photo-too-small" ? current : null;
  useAnswerInView(head, current.status === "done" ? answerKey(current) : (tooSmall?.photo ?? null));
  return (
    <section
      className={`${layout["stack5"]} ${styles["panel"]}`}
      aria-label={t`Result`}
      aria-busy={current.status === "analyzing"}
    >
      {/* Screen readers announce content only if it changes inside an existing element, so this element stays. */}
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

/** The answer to a photo that is too small for any model. */
function TooSmall({ error }: { readonly error: AppError }): ReactNode {
  const description = describeError(error);
  return (
    description !== null && (
      <div className={layout["stack3"]}>
        <h2 className={layout["xlarge"]}>{description.title}</h2>
        <p>{description.advice}</p>
      </div>
    )
  );
}

/** Changes with each new answer, but not when the answer is ranked for another crop. */
function answerKey({ photo, fusion: { views } }: AnsweredState): object {
  return views.length > 0 ? views : photo.file;
}

function Result({
  subject,
  photo,
  answer,
  ranking,
  fusion,
}: AnsweredState & { readonly subject: Subject }): ReactNode {
  const { chooseCrop, refine } = useIdentificationStore(subject);
  const { identification } = answer;
  const { verdict, crop, probability, candidates, demo } = identification;
  const crops = answer.reading?.crops ?? [];
  const isOnTopic = verdict !== "off-topic" && verdict !== "none-of-these";
  return (
    <>
      {isNaming(identification) && !demo && fusion.views.length === 0 && (
        <LazyPart load={() => import("#src/app/identify/photo/several-subjects.tsx")} waiting={null}>
          {({ SeveralSubjects }) => <SeveralSubjects subject={subject} photo={photo} answer={answer} />}
        </LazyPart>
      )}
      {identification.verdict === "off-topic" && (
        <OpenElsewhere
          subject={identification.lookalike.subject}
          guess={candidates[0].label}
          file={photo.file}
        />
      )}
      {ranking.status === "failed" && <PhotoFault file={null} error={ranking.error} />}
      <OtherModel subject={subject} modelId={identification.model.id} />
      <LazyPart load={() => import("./pack-offer.tsx")} waiting={null}>
        {({ PackOffer }) => (
          <PackOffer identification={identification} onFetched={() => void refine(answer)} />
        )}
      </LazyPart>
      <StoringProblem answer={answer} />
      <ResultBody
        answer={answer}
        cropChooser={
          isOnTopic &&
          crops.length > 1 && (
            <CropChooser
              crops={crops}
              isSure={isNaming(identification) && 1 - probability < LEAST_GUESS}
              chosen={ranking.status === "ranking" ? ranking.crop : crop}
              onChoose={(chosen) => void chooseCrop(chosen)}
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

interface OtherModelProps {
  readonly subject: Subject;
  readonly modelId: string;
}

/** Says that the answer is from an earlier model, if the active model has changed since. */
function OtherModel({ subject, modelId }: OtherModelProps): ReactNode {
  const store = useIdentificationStore(subject);
  const active = useActiveModel(subject);
  if (active.id === modelId || isPack(modelId)) return null;
  return (
    <div className={styles["other"]}>
      <p>{t`This is an answer of the model that was in use before.`}</p>
      <Button onClick={() => void store.identifyAgain()}>{t`Identify again`}</Button>
    </div>
  );
}

/** Says why the history could not store an answer, with a button to try again. */
export function StoringProblem({ answer }: { readonly answer: Identified }): ReactNode {
  const { keepAgain } = useHistoryRecorder();
  const problem = useStoringProblem(answer);
  if (problem === null) return null;
  return (
    <Alert {...describeStoringProblem(problem)} actions={<KeepButton onKeep={() => keepAgain(answer)} />} />
  );
}

export interface CropChooserProps {
  /** All possible crops, the most probable first. */
  readonly crops: readonly string[];
  /** True if no other crop's guess would be worth showing. The question is then folded. */
  readonly isSure: boolean;
  /** The crop that the person chose; null for any. */
  readonly chosen: string | null;
  /** Called with the chosen crop, or null for any. */
  readonly onChoose: (crop: string | null) => void;
}

/** Number of crops that have their own button. */
const LIKELY = 3;

/** Lets a person choose the crop, which makes the answer more certain. */
export function CropChooser({ crops, isSure, chosen, onChoose }: CropChooserProps): ReactNode {
  const titleId = useId();
  // A choice changes how sure the answer is, but must not move the pressed button.
  const [isFolded] = useState(isSure && chosen === null);
  const likely = crops.slice(0, LIKELY);
  const rest = crops
    .filter((crop) => !likely.includes(crop))
    .toSorted((a, b) => labelText(a).localeCompare(labelText(b), pageLanguage()));
  const elsewhere = chosen !== null && rest.includes(chosen) ? chosen : "";
  const question = isFolded ? t`Which crop is it?` : t`Do you know the crop? The answer gets surer.`;
  const chooser = (
    <section className={styles["chooser"]} aria-labelledby={titleId}>
      <p id={titleId} className={layout["strong"]}>
        {chosen === null ? question : t`Ranked for ${labelText(chosen)}, as you said.`}
      </p>
      <div className={`${layout["wrap2"]} ${styles["crops"]}`}>
        {likely.map((crop) => (
          <Button key={crop} aria-pressed={chosen === crop} onClick={() => onChoose(crop)}>
            {t`It is ${labelText(crop)}`}
          </Button>
        ))}
        <Button aria-pressed={chosen === null} onClick={() => onChoose(null)}>
          {t`Any crop`}
        </Button>
      </div>
      {rest.length > 0 && (
        <SelectField
          label={t`Another crop`}
          options={[
            ["", t`Choose...`] as const,
            ...rest.map((crop) => [crop, t`It is ${labelText(crop)}`] as const),
          ]}
          value={elsewhere}
          onChange={(crop) => {
            if (crop !== "") onChoose(crop);
          }}
        />
      )}
    </section>
  );
  const [first = ""] = crops;
  return isFolded ? (
    <Disclosure summary={t`Not ${isolated(first)}? Say which crop`}>{chooser}</Disclosure>
  ) : (
    chooser
  );
}
