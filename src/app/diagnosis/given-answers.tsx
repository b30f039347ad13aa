import { type ReactNode, useState } from "react";
import type { Question } from "#domain/diagnosis/signs.ts";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { QUESTION_TEXTS, questionText } from "./sign-texts.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./diagnosis.module.css";

/** The answers in the order in which they were given. */
export type Given = readonly (readonly [question: Question, answer: string | null])[];

interface GivenAnswersProps {
  /** In lower case, as in the records. */
  readonly crop: string;
  readonly given: Given;
  readonly onChange: (given: Given) => void;
  readonly onNote: ((lines: string) => void) | undefined;
}

/** What the person answered, to take back one by one. Nothing before the first answer. */
export function GivenAnswers({ crop, given, onChange, onNote }: GivenAnswersProps): ReactNode {
  /** The answers that stand in the notes. */
  const [noted, setNoted] = useState<Given | null>(null);
  if (given.length === 0) return null;
  return (
    <Disclosure summary={t`Your answers`}>
      <ul className={layout["stack2"]}>
        {given.map(([question, answer], at) => (
          <li key={question} className={styles["given"]}>
            <span>
              {questionText(question, crop)} <strong>{answerText(question, answer)}</strong>
            </span>
            <Button onClick={() => onChange(given.slice(0, at))}>{t`Change`}</Button>
          </li>
        ))}
      </ul>
      {onNote !== undefined && (
        <Button
          aria-disabled={noted === given}
          onClick={() => {
            if (noted === given) return;
            setNoted(given);
            onNote(given.map((each) => `${questionText(each[0], crop)} ${answerText(...each)}`).join("\n"));
          }}
        >
          {noted === given ? t`They stand in the notes` : t`Put them into the notes`}
        </Button>
      )}
    </Disclosure>
  );
}

function answerText(question: Question, answer: string | null): string {
  const texts: Readonly<Record<string, string>> = QUESTION_TEXTS[question].answers;
  return texts[answer ?? ""] ?? t`I can't tell`;
}
