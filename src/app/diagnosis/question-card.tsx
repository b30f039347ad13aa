import { ArrowLeft } from "lucide-react";
import { type ReactNode, useId } from "react";
import { MOST_QUESTIONS } from "#domain/diagnosis/differential.ts";
import type { Question } from "#domain/diagnosis/signs.ts";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SignDrawing } from "./drawings.tsx";
import { QUESTION_TEXTS, questionText } from "./sign-texts.ts";
import { useTakenFocus } from "./use-taken-focus.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./diagnosis.module.css";

interface QuestionCardProps {
  readonly question: Question;
  /** In lower case, as in the records. */
  readonly crop: string;
  /** The number of the question, from 1. */
  readonly number: number;
  /** True if the person pressed an answer before, which is gone with its question. */
  readonly takesFocus: boolean;
  /** The answers to offer, of those of SIGNS. */
  readonly answers: readonly string[];
  /** Called with one of the answers; null for "can't tell". */
  readonly onAnswer: (answer: string | null) => void;
  /** Takes back the last answer. */
  readonly onBack: () => void;
}

/** A question about the plant, with a drawing of each answer. Make it anew for each question. */
export function QuestionCard({
  question,
  crop,
  answers,
  number,
  takesFocus,
  onAnswer,
  onBack,
}: QuestionCardProps): ReactNode {
  const titleId = useId();
  const title = useTakenFocus(takesFocus);
  const texts: Readonly<Record<string, string>> = QUESTION_TEXTS[question].answers;
  return (
    <section className={styles["question"]} aria-labelledby={titleId}>
      <p className={layout["hint"]}>{t`Question ${number} of at most ${MOST_QUESTIONS}`}</p>
      <h3 ref={title} id={titleId} tabIndex={-1} className={layout["large"]}>
        {questionText(question, crop)}
      </h3>
      <div className={styles["answers"]}>
        {answers.map((answer) => (
          <button key={answer} type="button" className={styles["answer"]} onClick={() => onAnswer(answer)}>
            <SignDrawing name={`${question}-${answer}`} />
            <span>{texts[answer]}</span>
          </button>
        ))}
      </div>
      <div className={layout["wrap2"]}>
        <Button onClick={() => onAnswer(null)}>{t`I can't tell`}</Button>
        {number > 1 && (
          <Button onClick={onBack}>
            <ArrowLeft size={18} aria-hidden="true" /> {t`Back`}
          </Button>
        )}
      </div>
    </section>
  );
}
