import { BookOpen } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { abort } from "#domain/abort.ts";
import { namesTaxon } from "#domain/answer/identification.ts";
import { DangerNotes } from "#src/answer/danger-notes.tsx";
import {
  answersTo,
  type BatchAnswer,
  type BatchPhoto,
  namedOn,
  outcomeOfAnswer,
} from "#src/lab/batch/rules/batch-photo.ts";
import { burstAnswers } from "#src/lab/batch/rules/bursts.ts";
import { guessToConfirm } from "#src/lab/batch/rules/review-burst.ts";
import type { ShownBurst } from "#src/lab/batch/rules/shown-bursts.ts";
import {
  answerWords,
  describeAnswerSureness,
  describeCapture,
  fileNameOf,
  photoWords,
} from "#src/lab/batch/texts/grid-texts.ts";
import { inContext, t } from "#src/language/messages.ts";
import { guidePath } from "#src/paths.ts";
import { PreviewCanvas } from "#src/ui/pictures/pictures.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { modelTitle } from "#src/ui/texts/model-title.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { type CandidateNamer, CorrectPart, ReviewActions, useCandidateNames } from "./correct-part.tsx";
import { ReviewFrame, ReviewHead } from "./review-frame.tsx";
import { CropAsked, PacksUnasked } from "./review-ways.tsx";
import { BurstStrip, MODEL_LETTERS, type PhotoSource, ReviewMark } from "./tile.tsx";
import { type Review, type ReviewAction, reviewActionOf } from "./use-review.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./review-panel.module.css";

interface ReviewPanelProps {
  readonly review: Review;
  readonly source: PhotoSource;
  /** Number of bursts in the list. */
  readonly count: number;
}

/** The review of a burst: a large photo, the models' answers, buttons and keys. Renders nothing without a burst. */
export function ReviewPanel(props: ReviewPanelProps): ReactNode {
  const { burst, photo } = props.review;
  return burst !== null && photo !== null && <OpenPanel {...props} burst={burst} photo={photo} />;
}

function OpenPanel({
  review,
  burst,
  photo,
  source,
  count,
}: ReviewPanelProps & { readonly burst: ShownBurst; readonly photo: BatchPhoto }): ReactNode {
  const correcting = useRef<HTMLDivElement>(null);
  const nameOf = useCandidateNames();
  const answers = useMemo(() => burstAnswers(burst.burst), [burst.burst]);
  // Also of the photo that is looked at, whose own answer stands below it.
  const shownAnswers = useMemo(() => [...new Set([...answers, ...answersTo(photo)])], [answers, photo]);

  function onKeyDown(event: KeyboardEvent): void {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    const action = reviewActionOf(event, {
      isTyping: target.closest("input, textarea, select") !== null,
      isOnControl: target.closest("button, a, summary") !== null,
      isCorrecting: review.isCorrecting,
    });
    if (action === null) return;
    if (action.do === "type") {
      // The browser types the letter into the focused field.
      correcting.current?.querySelector("input")?.focus();
      return;
    }
    event.preventDefault();
    if (action.do === "confirm") confirm();
    else actionsOf(review, answers, nameOf, action.do === "choose" ? action.at : 0)[action.do]();
  }

  const [chosen] = answers;
  const guess = guessToConfirm(burst.burst);
  function confirm(): void {
    if (chosen === undefined || guess === null) review.confirm();
    else review.name(nameOf(chosen, 0), guess);
  }

  return (
    <ReviewFrame label={inContext("heading")`Review`} onKeyDown={onKeyDown} onLeave={() => leave(review)}>
      <ReviewHead review={review} count={count} />
      <div key={burst.shown.path} className={styles["body"]} data-scrolls>
        <LargePhoto photo={photo} source={source} isInBurst={burst.burst.length > 1} />
        <BurstStrip review={review} burst={burst} photo={photo} source={source} />
        <AnswerPart key={review.turn} burst={burst} answers={answers} file={source.fileOf(photo.path)} />
        <DangerNotes answers={shownAnswers} />
        <CorrectPart ref={correcting} review={review} answers={answers} nameOf={nameOf} />
      </div>
      <ReviewActions review={review} burst={burst} onConfirm={confirm} />
    </ReviewFrame>
  );
}

/** Escape first closes the list of names, then the review. */
function leave({ isCorrecting, stopCorrecting, close }: Review): void {
  if (isCorrecting) stopCorrecting();
  else close();
}

/** The handler of each review action. `at` is the index of the candidate for "choose". */
function actionsOf(
  review: Review,
  [chosen, second]: readonly BatchAnswer[],
  nameOf: CandidateNamer,
  at: number,
): Readonly<Record<Exclude<ReviewAction["do"], "type" | "confirm">, () => void>> {
  return {
    correct: review.startCorrecting,
    reject: review.reject,
    next: () => review.move(1),
    previous: () => review.move(-1),
    undo: review.undo,
    leave: () => leave(review),
    apart: review.toggleApart,
    second: () => {
      if (second !== undefined && namesTaxon(second)) review.name(nameOf(second, 0));
    },
    choose: () => {
      const candidate = chosen?.candidates[at];
      if (chosen !== undefined && candidate !== undefined) review.name(nameOf(chosen, at), candidate.label);
    },
  };
}

/** The answer to a burst, with its source and sureness. The heading takes the focus. */
function AnswerPart({
  burst: { shown },
  answers,
  file,
}: {
  readonly burst: ShownBurst;
  readonly answers: readonly BatchAnswer[];
  /** The photo that is looked at; undefined if its folder is not open. */
  readonly file: File | undefined;
}): ReactNode {
  const { name, outcome } = photoWords(shown);
  const { status } = shown.review;
  const [chosen] = answers;
  const recordId = namedOn(shown)?.recordId ?? null;
  return (
    <div className={layout["stack1"]}>
      <h3 className={styles["name"]} tabIndex={-1} ref={focus}>
        <bdi>{name}</bdi>
      </h3>
      <div className={styles["line"]}>
        {status !== "open" && (
          <span className={styles["mark"]}>
            <ReviewMark status={status} />
          </span>
        )}
        {outcome !== null && <span>{outcome}</span>}
        {recordId !== null && (
          // A new tab keeps the review open.
          <Link to={guidePath(recordId)} target="_blank" className={styles["guide"]}>
            <BookOpen size={16} aria-hidden="true" /> {t`In the guide, in a new tab`}
          </Link>
        )}
      </div>
      {chosen === undefined && <p>{t`This photo could not be read, so there is no answer.`}</p>}
      {chosen !== undefined && answers.length === 1 && (
        <p className={layout["hint"]}>{describeAnswerSureness(chosen)}</p>
      )}
      {chosen !== undefined && outcomeOfAnswer(chosen) === "crop-not-told" && <CropAsked file={file} />}
      {chosen !== undefined && (
        <p className={layout["hint"]}>{t`Asked as ${SUBJECT_NAMES[chosen.subject].many}.`}</p>
      )}
      {chosen !== undefined && <PacksUnasked answer={chosen} />}
      {answers.length > 1 && (
        <ul className={layout["stack1"]} aria-label={t`Answers of the models`}>
          {answers.map((answer, at) => {
            const { name: named, sureness } = answerWords(answer);
            return (
              <li key={answer.model.id}>
                <strong>{MODEL_LETTERS[at]}</strong> {isolated(modelTitle(answer.model))}: {isolated(named)}
                {sureness !== null && ` (${sureness})`}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** Focuses the heading of a new photo without scrolling the page. */
function focus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}

/** A large picture of a photo, with its path and time. */
function LargePhoto({
  photo,
  source,
  isInBurst,
}: {
  readonly photo: BatchPhoto;
  readonly source: PhotoSource;
  readonly isInBurst: boolean;
}): ReactNode {
  const { name, sureness } = photoWords(photo);
  const picture = usePicture(photo.path, source);
  return (
    <figure className={layout["stack2"]}>
      {typeof picture === "string" ? (
        <p className={styles["missing"]}>{picture}</p>
      ) : (
        <span className={styles["frame"]}>
          {picture !== null && (
            <PreviewCanvas preview={picture} alt={isolated(fileNameOf(photo))} className={styles["image"]} />
          )}
        </span>
      )}
      <figcaption className={styles["caption"]}>
        <bdi>{photo.path}</bdi>
        {typeof picture !== "string" && source.fileOf(photo.path) === undefined && (
          <span>{t`A small picture that was kept. Open the folder again, above, to see the photo.`}</span>
        )}
        {describeCapture(photo).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {isInBurst && (
          <span>
            {sureness === null
              ? t`This photo alone: ${isolated(name)}`
              : t`This photo alone: ${isolated(name)}, ${sureness}`}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** The picture of a photo; null while the picture is being made; or a sentence that says why there is no picture. */
function usePicture(path: string, { fileOf, pictureOf }: PhotoSource): Blob | string | null {
  const [made, setMade] = useState<{
    readonly path: string;
    readonly by: PhotoSource["pictureOf"];
    readonly picture: Blob | null;
  } | null>(null);
  useEffect(() => {
    const left = new AbortController();
    void pictureOf(path, left.signal).then((picture) => {
      if (!left.signal.aborted) setMade({ path, by: pictureOf, picture });
    });
    return () => abort(left);
  }, [path, pictureOf]);
  if (made?.path !== path || made.by !== pictureOf) return null;
  if (made.picture !== null) return made.picture;
  return fileOf(path) === undefined
    ? t`The photo itself is not here any more. Open its folder again, above, to see it.`
    : t`The photo can't be shown.`;
}
