import { type ReactNode, useMemo, useRef, useState } from "react";
import { isNaming, isUnsure } from "#domain/answer/identification.ts";
import type { AppError } from "#domain/error.ts";
import type { Subject } from "#domain/subject.ts";
import { isPack, KINGDOM_MODEL, SAMPLE_MODEL } from "#models/registry.ts";
import type { AnsweredState } from "#src/answer/identification-snapshot.ts";
import { ResultBody } from "#src/answer/result-body.tsx";
import { ResultHead } from "#src/answer/result-head.tsx";
import { type ChosenRecord, useChosenRecord } from "#src/app/diagnosis/use-chosen-record.ts";
import { describeStoringProblem } from "#src/app/history/describe-history-problem.ts";
import { PhotoRemarks } from "#src/app/history/remarks/photo-remarks.tsx";
import { useHistoryRecorder, useStoringProblem } from "#src/app/history/state/history-recorder.ts";
import { PhotoFault } from "#src/app/identify/photo/photo-problem.tsx";
import { useIdentification, useIdentificationStore } from "#src/app/identify/state/use-identification.ts";
import { useActiveModel } from "#src/app/model-choice/use-models.ts";
import type { ListVerdict } from "#src/app/my-list/list-verdict.ts";
import type { Identified } from "#src/core/identify-photo.ts";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { KeepButton } from "#src/ui/controls/confirm-buttons.tsx";
import { SubjectIllustration } from "#src/ui/illustrations/subject-illustration.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { Alert, Spinner } from "#src/ui/status/status.tsx";
import { describeError } from "#src/ui/texts/describe-error.ts";
import type { FoundWords } from "#src/ui/texts/found-words.ts";
import { ListNote } from "./list-note.tsx";
import { PlaceNote, shownState } from "./place-note.tsx";
import { useAnswerInView, useHeadingInView } from "./use-answer-in-view.ts";
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
  const choice = useChosenRecord(
    current.status === "done" && !current.answer.identification.demo ? current : null,
  );
  const { chosen } = choice;
  const [outcome, setOutcome] = useState<FoundWords | null>(null);
  const found = chosen === null ? outcome : null;
  const [isNotKnown, setNotKnown] = useState(false);
  const [list, setList] = useState<ListVerdict | null>(null);
  const isUnexpected = isNotKnown || list?.named === "off";
  const shown = useMemo(() => shownState(current, isUnexpected), [current, isUnexpected]);
  const tooSmall = current.status === "failed" && current.error.code === "photo-too-small" ? current : null;
  useAnswerInView(head, current.status === "done" ? answerKey(current) : (tooSmall?.photo ?? null));
  useHeadingInView(head, current.status === "done" ? current.answer.identification.crop : null);
  return (
    <section
      className={`${layout["stack5"]} ${styles["panel"]}`}
      aria-label={t`Result`}
      aria-busy={current.status === "analyzing"}
    >
      {/* Loaded while the photo is looked at, so that it does not move the answer. */}
      {current.status !== "idle" && (
        <LazyPart load={() => import("#src/app/identify/photo/photo-strip.tsx")} waiting={null}>
          {({ PhotoStrip }) =>
            shown !== null && (
              <PhotoStrip
                subject={subject}
                current={shown}
                isAsking={isAsking(shown.answer)}
                chosen={chosen}
                found={found}
                head={head}
              />
            )
          }
        </LazyPart>
      )}
      {subject === "disease" && current.status !== "done" && <CropOfLeaf />}
      {/* Screen readers announce content only if it changes inside an existing element, so this element stays. */}
      <div ref={head} role="status" tabIndex={-1} className={styles["head"]}>
        {current.status === "done" && shown !== null ? (
          <>
            <ResultHead
              answer={shown.answer}
              isAsking={isAsking(shown.answer)}
              chosen={chosen}
              found={found}
              before={
                <>
                  <OtherWarnings subject={subject} {...current} />
                  <PlaceNote {...current.answer} chosen={chosen} onNotKnown={setNotKnown} />
                  <ListNote {...current.answer} chosen={chosen} onVerdict={setList} />
                </>
              }
            />
            {current.answer.identification.model.id !== KINGDOM_MODEL.id && (
              <LazyPart load={() => import("./names-anything.tsx")} waiting={null}>
                {({ NamesAnything }) => <NamesAnything identification={current.answer.identification} />}
              </LazyPart>
            )}
            {/* For several photos the answer is no longer the one that packs were asked after. */}
            {current.fusion.views.length === 0 && current.answer.asked.length > 0 && (
              <LazyPart load={() => import("./pack-offer.tsx")} waiting={null}>
                {({ AskedPacks }) => <AskedPacks asked={current.answer.asked} />}
              </LazyPart>
            )}
          </>
        ) : tooSmall !== null ? (
          <TooSmall error={tooSmall.error} />
        ) : (
          <div className={styles["quiet"]}>
            {current.status === "analyzing" ? <Spinner /> : <SubjectIllustration subject={subject} />}
            <p>{current.status === "analyzing" ? texts.analyzing : texts.empty}</p>
          </div>
        )}
      </div>
      {subject === "disease" && current.status === "done" && mayBeLeaf(current.answer) && <CropOfLeaf />}
      {current.status === "done" && shown !== null && (
        <Result
          subject={subject}
          choice={choice}
          shown={shown.answer}
          list={list}
          onFound={setOutcome}
          {...current}
        />
      )}
    </section>
  );
}

/** What the photo may show of other subjects, where the page names nothing. It stands before a guess that may be less likely. */
function OtherWarnings({
  subject,
  answer,
  photo,
}: Pick<AnsweredState, "answer" | "photo"> & { readonly subject: Subject }): ReactNode {
  if (subject === "disease" || isNaming(answer.identification)) return null;
  return (
    <LazyPart load={() => import("./other-subjects.tsx")} waiting={null}>
      {({ OtherDangers }) => (
        <OtherDangers
          answer={answer}
          modelId={answer.identification.model.id}
          page={subject}
          file={photo.file}
        />
      )}
    </LazyPart>
  );
}

/**
 * True if the page asks back: for the crop of a leaf, or about a plant whose crop is told but whose disease is not named. Of
 * a crop without a known disease it says what is safe.
 */
function isAsking({ identification }: Pick<Identified, "identification">): boolean {
  const { subject, model } = identification;
  if (subject !== "disease" || model.id !== KINGDOM_MODEL.id || isNaming(identification)) return false;
  return isOnTopic({ identification });
}

/** True where the likeliest animals, plants or pests stand beside each other, because the app's own model names none. */
function hasCards({ identification: { subject, verdict, model, demo } }: Identified): boolean {
  if (subject === "disease" || model.id !== KINGDOM_MODEL.id || demo) return false;
  return isUnsure(verdict) || verdict === "group";
}

/** True if the photo may show a leaf, so that a told crop can change the answer. A photo that looks like a fruit may too. */
function mayBeLeaf({ identification, reading }: AnsweredState["answer"]): boolean {
  return isOnTopic({ identification }) || (reading !== null && reading.crops.length > 0);
}

/** False for a photo that shows something else than the page is for. */
function isOnTopic({ identification: { verdict } }: Pick<Identified, "identification">): boolean {
  return verdict !== "off-topic" && verdict !== "none-of-these";
}

/** Asks which crop a leaf is of, also before its photo is read. Nothing for sample results. */
function CropOfLeaf(): ReactNode {
  const { chooseCrop } = useIdentificationStore("disease");
  const { current, crop } = useIdentification("disease");
  const { id } = useActiveModel("disease");
  const likely = current.status === "done" ? (current.answer.reading?.crops ?? []) : [];
  const isOwn = id === KINGDOM_MODEL.id;
  if (id === SAMPLE_MODEL.id || (!isOwn && likely.length === 0)) return null;
  // A crop that was told before, and that the model of this answer does not know.
  const isStrange = crop !== null && likely.length > 0 && !likely.includes(crop);
  return (
    <LazyPart load={() => import("#src/app/diagnosis/crop-of-leaf.tsx")} waiting={null}>
      {({ CropOfLeaf: Question }) => (
        <Question
          likely={likely}
          told={isStrange ? null : crop}
          onTell={(told) => void chooseCrop(told)}
          {...(isOwn ? {} : { reason: null })}
        />
      )}
    </LazyPart>
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
  choice,
  shown,
  list,
  onFound,
}: AnsweredState & {
  readonly subject: Subject;
  readonly choice: ChosenRecord;
  /** The answer as the page shows it. */
  readonly shown: AnsweredState["answer"];
  /** What the person's list says of the answer; null without one. */
  readonly list: ListVerdict | null;
  readonly onFound: (found: FoundWords | null) => void;
}): ReactNode {
  const { refine } = useIdentificationStore(subject);
  const { identification } = answer;
  const { crop, candidates, demo } = identification;
  const offersChoice = isAsking(answer) || hasCards(answer);
  return (
    <>
      {isNaming(identification) && !demo && fusion.views.length === 0 && (
        <LazyPart load={() => import("#src/app/identify/photo/several-subjects.tsx")} waiting={null}>
          {({ SeveralSubjects }) => <SeveralSubjects subject={subject} photo={photo} answer={answer} />}
        </LazyPart>
      )}
      {subject !== "disease" && !isNaming(identification) && (
        <LazyPart load={() => import("./other-subjects.tsx")} waiting={null}>
          {({ SickLeaf, NoMushrooms }) => (
            <>
              {subject === "plant" && <NoMushrooms />}
              {subject !== "animal" && hasCards(answer) && <SickLeaf file={photo.file} />}
            </>
          )}
        </LazyPart>
      )}
      {identification.verdict === "off-topic" && (
        <LazyPart load={() => import("./open-elsewhere.tsx")} waiting={null}>
          {({ OpenElsewhere }) => (
            <OpenElsewhere
              subject={identification.lookalike.subject}
              guess={candidates[0].label}
              file={photo.file}
            />
          )}
        </LazyPart>
      )}
      {ranking.status === "failed" && <PhotoFault file={null} error={ranking.error} />}
      <OtherModel subject={subject} modelId={identification.model.id} />
      <LazyPart load={() => import("./pack-offer.tsx")} waiting={null}>
        {({ PackOffer }) => <PackOffer answer={answer} onFetched={() => void refine(answer)} />}
      </LazyPart>
      <StoringProblem answer={answer} />
      {crop !== null && isAsking(answer) && (
        <LazyPart
          key={crop}
          load={loadDiagnosis}
          waiting={null}
          failureTitle={t`The diseases of this crop could not be loaded.`}
        >
          {({ PhotoDiagnosis, NextPhoto }) => (
            <PhotoDiagnosis
              crop={crop}
              photo={photo}
              answer={answer}
              choice={choice}
              onFound={onFound}
              isFused={fusion.views.length > 0}
              {...(answer.reading === null || fusion.views.length >= MOST_ASKED_PHOTOS ? {} : { NextPhoto })}
            />
          )}
        </LazyPart>
      )}
      {hasCards(answer) && (
        <LazyPart
          load={() => import("#src/app/diagnosis/which-one.tsx")}
          waiting={null}
          failureTitle={t`The names could not be loaded.`}
        >
          {({ WhichOne }) => (
            <WhichOne
              key={candidates.map(({ label }) => label).join()}
              photo={photo}
              answer={answer}
              choice={choice}
              markOf={list?.markOfRecord}
            />
          )}
        </LazyPart>
      )}
      <ResultBody
        answer={shown}
        markOf={list?.markOfLabel}
        isAsking={offersChoice}
        chosen={offersChoice ? null : choice.chosen}
        remarks={
          <>
            {isNaming(identification) && !demo && (
              <LazyPart
                load={() => import("./compare-named.tsx")}
                waiting={<div className={styles["compare"]} />}
              >
                {({ CompareNamed }) => (
                  <CompareNamed photo={photo} identification={identification} chosen={choice.chosen} />
                )}
              </LazyPart>
            )}
            <PhotoRemarks photo={photo.file} answer={answer} />
          </>
        }
        caseSheet={`?of=${subject}`}
      />
    </>
  );
}

/** Most photos of one leaf that a person is asked for: groups of three were counted. See: docs/decisions/0008-answers.md */
const MOST_ASKED_PHOTOS = 3;

/** Loads what asks about a plant. */
async function loadDiagnosis() {
  const [{ PhotoDiagnosis }, { NextPhoto }] = await Promise.all([
    import("#src/app/diagnosis/photo-diagnosis.tsx"),
    import("./photo/next-photo.tsx"),
  ]);
  return { PhotoDiagnosis, NextPhoto };
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
