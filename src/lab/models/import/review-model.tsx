import { FlaskConical } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useStore } from "zustand";
import { PHOTO_ACCEPT } from "#domain/photo/photo.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { completeDraft } from "#models/complete-draft.ts";
import type { PackageDraft, Stated } from "#models/package-draft.ts";
import type { ModelLibrary } from "#src/core/models/model-library.ts";
import { TrialView } from "#src/lab/models/model-parts.tsx";
import { formatName, namesOfMissing, ORIGIN_NAMES, scalingName } from "#src/lab/models/model-texts.ts";
import type { ModelImportStore } from "#src/lab/models/state/model-import-store.ts";
import {
  completeForTrial,
  type ModelImport,
  type Review,
  type Storing,
} from "#src/lab/models/state/model-import.ts";
import { inContext, labelText, m, plural, rich, t } from "#src/language/messages.ts";
import { LockedPages } from "#src/plan/pricing-link.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { FactList } from "#src/ui/fact-list/fact-list.tsx";
import { ModelFaultAlert } from "#src/ui/status/fault-alert.tsx";
import { ModelProgressText } from "#src/ui/status/progress.tsx";
import { BusyLine } from "#src/ui/status/status.tsx";
import { formatBytes, isolated } from "#src/ui/texts/format.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import type { ReviewPartProps } from "./labels-field.tsx";
import { ReviewForm } from "./review-form.tsx";
import parts from "#src/lab/models/models.module.css";
import primitives from "#src/ui/styles/layout.module.css";
import styles from "./import.module.css";

interface ReviewProps {
  readonly review: Extract<ModelImport, { status: "review" }>;
  readonly modelImport: ModelImportStore;
  /** The library may contain a model with the same id. */
  readonly library: ModelLibrary;
}

/** The recognised facts, open questions, a trial, and the button that stores the model. */
export function ReviewModel({ review, modelImport, library }: ReviewProps): ReactNode {
  const { recognised, answers, storing } = review;
  const { draft } = recognised;
  const completed = completeDraft(draft, answers);
  const problems = completed.ok ? [] : completed.error;
  const [isWhole] = useState(draft.origin === "bio-kingdom" && completed.ok);
  const details = (
    <>
      <RecognisedFacts draft={draft} />
      <ReviewForm draft={draft} answers={answers} problems={problems} onAnswer={modelImport.answer} />
      <ReviewTrial review={review} modelImport={modelImport} />
    </>
  );
  return (
    <div className={styles["review"]}>
      {isWhole ? <WholePackage draft={draft} answers={answers} /> : details}
      <StoreOrDiscard completed={completed} storing={storing} modelImport={modelImport} />
      {completed.ok && <Replaced library={library} id={completed.value.id} />}
      <StoringStatus storing={storing} />
      {isWhole && <Disclosure summary={t`Look at it, try it or change it`}>{details}</Disclosure>}
    </div>
  );
}

/** A package whose manifest states everything, as Teach saves it: what it names and where it answers. */
function WholePackage({ draft, answers }: Pick<ReviewPartProps, "draft" | "answers">): ReactNode {
  const labels = (draft.labels?.value ?? []).filter((label) => !draft.rejectLabels.includes(label));
  const shown = labels.slice(0, MOST_NAMES).map((label) => isolated(labelText(label)));
  const names = [...shown, ...(labels.length > MOST_NAMES ? ["…"] : [])].join(", ");
  const chosen = answers.subjects ?? draft.subjects?.value ?? [];
  const subjects = SUBJECTS.filter((subject) => chosen.includes(subject));
  const pages = subjects.map((subject) => SUBJECT_NAMES[subject].many).join(", ");
  return (
    <section className={primitives["stack3"]} aria-labelledby={WHOLE}>
      <h3 id={WHOLE} tabIndex={-1} className={primitives["large"]}>
        <bdi>{answers.title ?? draft.title?.value}</bdi>
      </h3>
      <p>
        {plural(
          labels.length,
          m`It names ${labels.length} kind: ${names}`,
          m`It names ${labels.length} kinds: ${names}`,
        )}
      </p>
      <p>{t`As soon as it is added it answers on: ${pages}.`}</p>
      <LockedPages subjects={subjects} />
    </section>
  );
}

/** Names of a package that stand above its button. */
const MOST_NAMES = 12;

/** Id of the heading of a package whose manifest states everything. */
export const WHOLE = "whole-package";

function StoreOrDiscard({
  completed,
  storing,
  modelImport,
}: {
  readonly completed: ReturnType<typeof completeDraft>;
  readonly storing: Storing;
  readonly modelImport: ModelImportStore;
}): ReactNode {
  const isStoring = storing.status === "checking" || storing.status === "writing";
  return (
    <div className={primitives["row3"]}>
      <Button
        variant="primary"
        disabled={!completed.ok}
        // A `disabled` button would lose the focus.
        aria-disabled={isStoring}
        onClick={() => {
          if (!isStoring) void modelImport.store();
        }}
      >
        {t`Add this model`}
      </Button>
      <Button onClick={modelImport.discard}>{inContext("button")`Discard`}</Button>
      {!completed.ok && (
        <p className={parts["soft"]} role="status">
          {t`Still to answer: ${namesOfMissing(completed.error)}.`}
        </p>
      )}
    </div>
  );
}

/** Says which stored model the new one will replace. Models of the app are never replaced. */
function Replaced({ library, id }: { readonly library: ModelLibrary; readonly id: string }): ReactNode {
  const state = useStore(library);
  const stored =
    state.status === "ready"
      ? state.models.find(({ kind, manifest }) => kind === "stored" && manifest.id === id)
      : undefined;
  if (stored === undefined) return null;
  const { title, version } = stored.manifest;
  return (
    <p className={parts["soft"]} role="status">
      {rich`It takes the place of ${<bdi>{title}</bdi>}, version ${version}.`}
    </p>
  );
}

function StoringStatus({ storing }: { readonly storing: Storing }): ReactNode {
  switch (storing.status) {
    case "none":
      return null;
    case "checking":
      return (
        <BusyLine>
          <ModelProgressText progress={storing.progress} />
        </BusyLine>
      );
    case "writing":
      return <BusyLine>{t`Storing...`}</BusyLine>;
    case "failed":
      return <ModelFaultAlert error={storing.error} />;
  }
}

/** Id of the heading of the recognised facts. */
export const RECOGNISED = "recognised";

/** The facts from the files, each with the file that states it. */
function RecognisedFacts({ draft }: { readonly draft: PackageDraft }): ReactNode {
  const { origin, format, model, files, width, height, layout, dtype, scaling, labels, outputs } = draft;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  /** A fact with the file that states it. The model file is not named. */
  const known = <T,>(fact: Stated<T> | null, show: (value: T) => string): ReactNode => {
    if (fact === null) return t`not stated`;
    if (fact.from === model) return show(fact.value);
    return (
      <>
        {show(fact.value)} <span className={parts["soft"]}>({fact.from})</span>
      </>
    );
  };
  const main = files.find(({ path }) => path === model);
  return (
    <section className={primitives["stack3"]} aria-labelledby={RECOGNISED}>
      <h3 id={RECOGNISED} tabIndex={-1} className={primitives["large"]}>
        {ORIGIN_NAMES[origin]}
      </h3>
      <FactList
        facts={[
          [t`Format`, formatName(format)],
          [t`Files`, filesText(model, files.length - 1, formatBytes(bytes))],
          [t`Input size`, known(width, (pixels) => t`${pixels} × ${height?.value ?? "?"} pixels`)],
          [t`Input layout`, known(layout, (value) => value.toUpperCase())],
          [t`Number type`, known(dtype, (value) => value)],
          [inContext("of pixels")`Values`, known(scaling, scalingName)],
          [inContext("of a network")`Outputs`, outputs === null ? t`not stated` : String(outputs)],
          [t`Labels`, known(labels, (value) => String(value.length))],
        ]}
      />
      {main !== undefined && (
        <p className={primitives["hint"]}>{rich`SHA-256 of ${main.path}: ${<code>{main.sha256}</code>}`}</p>
      )}
      {draft.unused.length > 0 && (
        <p className={parts["soft"]}>{t`Not part of the model, and left out: ${draft.unused.join(", ")}`}</p>
      )}
    </section>
  );
}

function filesText(model: string, others: number, size: string): string {
  return others === 0 ? `${model}, ${size}` : t`${model} and ${others} more, ${size}`;
}

/** Runs the model under review on a photo, once for each possible value range. */
function ReviewTrial({
  review,
  modelImport,
}: {
  readonly review: Review;
  readonly modelImport: ModelImportStore;
}): ReactNode {
  const forTrial = completeForTrial(review);
  return (
    <section className={primitives["stack3"]} aria-labelledby="trial">
      <h3 id="trial" className={primitives["large"]}>
        {t`Try it on a photo`}
      </h3>
      <div className={primitives["row3"]}>
        <FileButton
          label={t`Trial photo`}
          accept={PHOTO_ACCEPT}
          disabled={!forTrial.ok}
          onFiles={([photo]) => void modelImport.tryOn(photo)}
        >
          <FlaskConical size={18} aria-hidden="true" /> {t`Choose a photo`}
        </FileButton>
        {!forTrial.ok && (
          <p className={parts["soft"]}>{t`Answer these first: ${namesOfMissing(forTrial.error)}.`}</p>
        )}
      </div>
      <TrialView trial={review.trial} onChoose={(scaling) => modelImport.answer({ scaling })} />
    </section>
  );
}
