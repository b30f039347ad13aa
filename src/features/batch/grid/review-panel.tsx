import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { burstAnswers } from "#domain/bursts.ts";
import type { BatchAnswer, BatchPhoto } from "#domain/batch-photo.ts";
import type { ShownBurst } from "../rules/shown-bursts.ts";
import { isNaming } from "#domain/identification.ts";
import { AnswerPart } from "./answer-part.tsx";
import { BurstStrip } from "./burst-strip.tsx";
import { CorrectPart } from "./correct-part.tsx";
import { LargePhoto } from "./large-photo.tsx";
import { ReviewActions } from "./review-actions.tsx";
import { ReviewFrame } from "./review-frame.tsx";
import { ReviewHead } from "./review-head.tsx";
import { type ReviewAction, reviewActionOf } from "./review-keys.ts";
import styles from "./review-panel.module.css";
import type { PhotoSource } from "./tile.tsx";
import { type CandidateNamer, useCandidateNames } from "./use-candidate-names.ts";
import type { Review } from "./use-review.ts";

/** What a {@link ReviewPanel} takes. */
export interface ReviewPanelProps {
  readonly review: Review;
  readonly source: PhotoSource;
  /** How many photos and bursts the list has. */
  readonly count: number;
}

/** One photo or burst, large, with what the models say of it, and the buttons and keys of the review. Nothing for none. */
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
  const answers = burstAnswers(burst.burst);

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
      // The letter is typed where the focus is after this.
      correcting.current?.querySelector("input")?.focus();
      return;
    }
    event.preventDefault();
    act(action, review, answers, nameOf);
  }

  return (
    <ReviewFrame label="Review" onKeyDown={onKeyDown} onLeave={() => leave(review)}>
      <ReviewHead review={review} count={count} />
      <div key={burst.shown.path} className={styles["body"]} data-scrolls>
        <LargePhoto photo={photo} source={source} isInBurst={burst.burst.length > 1} />
        <BurstStrip review={review} burst={burst} photo={photo} source={source} />
        <AnswerPart key={review.turn} burst={burst} answers={answers} />
        <CorrectPart ref={correcting} review={review} answers={answers} nameOf={nameOf} />
      </div>
      <ReviewActions review={review} burst={burst} />
    </ReviewFrame>
  );
}

/** Escape first leaves the part for another name. */
function leave({ isCorrecting, stopCorrecting, close }: Review): void {
  if (isCorrecting) stopCorrecting();
  else close();
}

function act(
  action: Exclude<ReviewAction, { do: "type" }>,
  review: Review,
  [chosen, second]: readonly BatchAnswer[],
  nameOf: CandidateNamer,
): void {
  switch (action.do) {
    case "confirm":
      return review.confirm();
    case "correct":
      return review.startCorrecting();
    case "reject":
      return review.reject();
    case "next":
      return review.move(1);
    case "previous":
      return review.move(-1);
    case "undo":
      return review.undo();
    case "leave":
      return leave(review);
    case "apart":
      return review.toggleApart();
    case "second":
      if (second !== undefined && isNaming(second.verdict)) review.name(nameOf(second, 0));
      return undefined;
    case "choose":
      if (chosen?.candidates[action.at] !== undefined) review.name(nameOf(chosen, action.at));
      return undefined;
  }
}
