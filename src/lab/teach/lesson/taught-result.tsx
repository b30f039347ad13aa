import type { ReactNode } from "react";
import { useStore } from "zustand";
import { namedNow, UNLIKE_ALL_CLASS } from "#domain/teaching/lesson-class.ts";
import { rightIn, type TeachProgress, warningsOf } from "#domain/teaching/teach.ts";
import type { LessonStore } from "#src/lab/teach/state/lesson-store.ts";
import type { TaughtLesson } from "#src/lab/teach/state/teaching-store.ts";
import {
  HELD_OUT_EXPLAINED,
  heldOutText,
  shownClassName,
  UNLIKE_EXPLAINED,
  warningText,
} from "#src/lab/teach/teach-texts.ts";
import { inContext, t } from "#src/language/messages.ts";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { TableBox } from "#src/ui/page/table.tsx";
import page from "#src/lab/teach/teach-page.module.css";
import tableStyles from "#src/ui/page/table.module.css";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./lesson.module.css";

/** The strongest tint of a cell in percent. Text on it is easy to read. */
const STRONGEST = 40;

/** The result of a lesson: its figure, warnings and confusions. */
export function TaughtResult({
  taught: { taught, classes, curve },
  lesson,
}: {
  readonly taught: TaughtLesson;
  readonly lesson: LessonStore;
}): ReactNode {
  const now = useStore(lesson, (snapshot) => snapshot.classes);
  const named = namedNow(classes, now);
  const names = named.map(shownClassName);
  const reject = named.findIndex(({ isReject }) => isReject);
  const { right, photos } = rightIn(taught.heldOut, reject);
  const { figure, note } = heldOutText(right, photos);
  const warnings = warningsOf(taught, (at) => named[at]?.isReject === true).map((warning) =>
    warningText(warning, names[warning.classIndex] ?? ""),
  );
  return (
    <section className={`${layout["stack4"]} ${page["panel"]}`} aria-label={t`What it learned`}>
      <p className={styles["result"]} role="status" tabIndex={-1} ref={focusIfFree}>
        <span className={styles["figure"]}>{figure}</span> <span>{note}</span>
      </p>
      <p className={`${layout["hint"]} ${styles["text"]}`}>{HELD_OUT_EXPLAINED}</p>
      {warnings.length > 0 && (
        <ul className={page["warnings"]} aria-label={t`What is doubtful`}>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <Confusion
        confusion={taught.heldOut}
        names={names}
        reject={reject}
        hasUnlike={taught.head.likeness !== undefined}
      />
      {curve.length > 0 && (
        <Disclosure summary={t`How it learned`}>
          <LearningCurve curve={curve} />
        </Disclosure>
      )}
    </section>
  );
}

function Confusion({
  confusion,
  names,
  reject,
  hasUnlike,
}: {
  readonly confusion: readonly (readonly number[])[];
  readonly names: readonly string[];
  /** Index of the class of photos that show none of the others, or -1. */
  readonly reject: number;
  /** True if the last column of the confusion counts photos that are unlike all taught ones. */
  readonly hasUnlike: boolean;
}): ReactNode {
  const title = t`What held-out photos were taken for`;
  const answers = hasUnlike ? [...names, shownClassName(UNLIKE_ALL_CLASS)] : names;
  return (
    <div className={layout["stack4"]}>
      <h3 className={layout["large"]}>{title}</h3>
      <p className={layout["hint"]}>
        {t`Rows are what the photos show, columns what was answered; right answers are framed.`}
      </p>
      {hasUnlike && <p className={`${layout["hint"]} ${styles["text"]}`}>{UNLIKE_EXPLAINED}</p>}
      <TableBox label={title}>
        <table className={`${tableStyles["table"]} ${tableStyles["matrix"]}`}>
          <thead>
            <tr>
              <th scope="col">{inContext("of photos")`Class`}</th>
              {answers.map((name) => (
                <th key={name} scope="col">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name, row) => (
              <ConfusionRow
                key={name}
                name={name}
                answers={answers}
                right={row === reject ? [row, names.length] : [row]}
                counts={confusion[row] ?? []}
              />
            ))}
          </tbody>
        </table>
      </TableBox>
    </div>
  );
}

function ConfusionRow({
  name,
  answers,
  right,
  counts,
}: {
  readonly name: string;
  readonly answers: readonly string[];
  /** The columns of right answers. */
  readonly right: readonly number[];
  readonly counts: readonly number[];
}): ReactNode {
  const photos = Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  );
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      {answers.map((answer, column) => {
        const count = counts[column] ?? 0;
        const isRight = right.includes(column);
        const colour = isRight ? "var(--leaf)" : "var(--clay)";
        const tint = Math.round((count / photos) * STRONGEST);
        return (
          <td
            key={answer}
            className={isRight ? tableStyles["right"] : undefined}
            style={{ background: `color-mix(in srgb, ${colour} ${tint}%, var(--surface))` }}
          >
            {count}
          </td>
        );
      })}
    </tr>
  );
}

/** Size of the drawing in its own units. */
const [WIDTH, HEIGHT] = [320, 120];

/** The share of right answers at each step, for taught and for held-out photos. */
export function LearningCurve({ curve }: { readonly curve: readonly TeachProgress[] }): ReactNode {
  const heads = [...new Set(curve.map(({ head }) => head))];
  const steps = Math.max(2, ...curve.map(({ step }) => step));
  const lineOf = (head: number, share: (progress: TeachProgress) => number | null): string =>
    curve
      .flatMap((progress) => {
        const right = progress.head === head ? share(progress) : null;
        return right === null
          ? []
          : [`${round(((progress.step - 1) / (steps - 1)) * WIDTH)},${round((1 - right) * HEIGHT)}`];
      })
      .join(" ");
  return (
    <figure className={styles["curve"]}>
      <div className={styles["axis"]} aria-hidden="true">
        <span>{t`${100}%`}</span>
        <span>{t`${0}%`}</span>
      </div>
      <svg
        className={styles["plot"]}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`The share of photos that are named right, step by step: of those taught, and of those held out.`}
      >
        <path className={styles["grid"]} d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
        {heads.map((head) => (
          <polyline
            key={`taught ${head}`}
            className={styles["taught"]}
            points={lineOf(head, ({ taughtRight }) => taughtRight)}
          />
        ))}
        {heads.map((head) => (
          <polyline
            key={`held out ${head}`}
            className={styles["heldOut"]}
            points={lineOf(head, ({ heldOutRight }) => heldOutRight)}
          />
        ))}
      </svg>
      <figcaption className={styles["legend"]}>
        <span className={styles["taughtKey"]}>{t`Taught photos right`}</span>
        <span className={styles["heldOutKey"]}>{t`Held-out photos right`}</span>
      </figcaption>
    </figure>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
