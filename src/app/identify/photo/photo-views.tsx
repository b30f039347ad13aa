import { TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { isNaming, toPercent } from "#domain/answer/identification.ts";
import { contradicting, MAX_FUSED_PHOTOS } from "#domain/outcome/fusion.ts";
import type { AnsweredState, FusionFailure, PhotoView } from "#src/answer/identification-snapshot.ts";
import { fileKey } from "#src/app/identify/state/photo-fusion.ts";
import { m, plural, t } from "#src/language/messages.ts";
import { isPremium, usePlan } from "#src/plan/use-plan.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { PreviewCanvas } from "#src/ui/pictures/pictures.tsx";
import { Alert, BusyLine } from "#src/ui/status/status.tsx";
import { isolated, listText } from "#src/ui/texts/format.ts";
import { PhotoFault } from "./photo-problem.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./photo-tools.module.css";

/** The photos of an answer with their shares, and the progress of the latest work on them. */
export function PhotoViews({
  current: {
    answer: { identification },
    fusion: { views, addition },
  },
  onRemove,
  onSplit,
  onRetry,
}: {
  readonly current: AnsweredState;
  readonly onRemove: (view: PhotoView) => void;
  /** Gives a photo an answer of its own; null if none is left today. */
  readonly onSplit: ((view: PhotoView) => void) | null;
  /** Repeats the failed action. */
  readonly onRetry: () => void;
}): ReactNode {
  return (
    <>
      {views.length > 0 && (
        <div className={layout["stack2"]}>
          <p className={layout["hint"]} role="status">
            {t`One answer of ${views.length} of at most ${MAX_FUSED_PHOTOS} photos. The percentages say how much each one contributed to it.`}
          </p>
          <Contradiction views={views} label={identification.candidates[0].label} onSplit={onSplit} />
          <ul className={styles["views"]} aria-label={t`Photos of this answer`}>
            {views.map((view, at) => (
              <ViewItem
                key={fileKey(view.photo.file)}
                view={view}
                number={at + 1}
                onRemove={at === 0 ? null : () => onRemove(view)}
              />
            ))}
          </ul>
        </div>
      )}
      {addition.status === "adding" && (
        <BusyLine>{t`Looking at ${isolated(addition.file.name)}...`}</BusyLine>
      )}
      {addition.status === "failed" &&
        addition.failures.map((failure) => (
          <Failure key={fileKey(failure.file)} failure={failure} onRetry={onRetry} />
        ))}
    </>
  );
}

interface ContradictionProps {
  readonly views: readonly PhotoView[];
  readonly label: string;
  readonly onSplit: ((view: PhotoView) => void) | null;
}

/** Asks the person to check photos that contradict each other, and offers to answer them one by one. */
function Contradiction({ views, label, onSplit }: ContradictionProps): ReactNode {
  const photos = views.map(({ answer: { identification }, share }) => ({
    label: identification.candidates[0].label,
    isNamed: isNaming(identification),
    share,
  }));
  const numbers = contradicting(photos, label);
  const premium = usePlan(isPremium);
  // The first photo is the page's own, and keeps the answer.
  const added = views.flatMap((view, at) =>
    at > 0 && numbers.includes(at + 1) ? [{ view, number: at + 1 }] : [],
  );
  return (
    <>
      <p className={styles["coach"]} role="status" hidden={numbers.length === 0}>
        {numbers.length > 0 && (
          <>
            <TriangleAlert size={18} aria-hidden="true" />
            {describeContradiction(numbers)}
          </>
        )}
      </p>
      {onSplit !== null && added.length > 0 && (
        <div className={layout["stack2"]}>
          <div className={layout["wrap2"]}>
            {added.map(({ view, number }) => (
              <Button key={number} onClick={() => onSplit(view)}>
                {t`Photo ${number} on its own`}
              </Button>
            ))}
          </div>
          <p className={layout["hint"]}>
            {premium ? t`This answer stays in your history.` : t`Its answer takes the place of this one.`}
          </p>
        </div>
      )}
    </>
  );
}

function describeContradiction(numbers: readonly number[]): string {
  const list = listText(numbers.map(String));
  return plural(
    numbers.length,
    m`The photos do not agree: alone, photo ${list} gets another answer. See whether all of them show the same plant or animal, and remove what does not, or give it an answer of its own.`,
    m`The photos do not agree: alone, each of the photos ${list} gets another answer. See whether all of them show the same plant or animal, and remove what does not, or give it an answer of its own.`,
  );
}

interface FailureProps {
  readonly failure: FusionFailure;
  readonly onRetry: () => void;
}

/** Says why a photo could not be cropped, added or removed. */
function Failure({ failure: { file, error }, onRetry }: FailureProps): ReactNode {
  if (error.code !== "model-changed") return <PhotoFault file={file} error={error} onRetry={onRetry} />;
  return (
    <Alert
      about={file.name}
      title={t`This photo was not added: another model is in use now.`}
      advice={t`One answer is made by one model. Identify all photos again to have one answer of them.`}
      actions={<Button onClick={onRetry}>{t`Identify all photos again`}</Button>}
    />
  );
}

interface ViewItemProps {
  readonly view: PhotoView;
  /** Number of the photo, from 1. */
  readonly number: number;
  readonly onRemove: (() => void) | null;
}

/** A photo with its share. The first photo is the one in the picker, which has its own button to remove it. */
function ViewItem({ view: { photo, share }, number, onRemove }: ViewItemProps): ReactNode {
  const name = isolated(photo.file.name);
  return (
    <li className={styles["view"]}>
      {photo.preview !== null && (
        <PreviewCanvas
          preview={photo.preview}
          alt={t`Photo ${number}: ${name}`}
          className={styles["thumbnail"]}
        />
      )}
      <span className={styles["share"]}>{t`${toPercent(share)}%`}</span>
      {onRemove !== null && (
        <button
          type="button"
          className={styles["remove"]}
          aria-label={t`Remove photo ${number}: ${name}`}
          onClick={onRemove}
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}
