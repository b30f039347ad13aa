import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { ModelRef } from "#domain/answer/identification.ts";
import type { AppError } from "#domain/error.ts";
import type { Subject } from "#domain/subject.ts";
import { KINGDOM_MODEL, KINGDOM_MODEL_BYTES, SAMPLE_MODEL } from "#models/registry.ts";
import { inContext, t } from "#src/language/messages.ts";
import { OWN_MODELS_PATH } from "#src/paths.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { ModelProgressText } from "#src/ui/status/progress.tsx";
import { Alert } from "#src/ui/status/status.tsx";
import { describeModelWork } from "#src/ui/texts/describe-error.ts";
import { formatBytes, isolated } from "#src/ui/texts/format.ts";
import { backendText } from "#src/ui/texts/model-names.ts";
import type { PartlyStored } from "#workers/offline/contract.ts";
import { useActiveModelState, useModelChoice, useModels } from "./use-models.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./model-status.module.css";

/**
 * True if a service worker answered this page's requests from the start: it then keeps the model's files and its runtime,
 * like those of the app. See: docs/decisions/0003-offline-and-versions.md
 */
const wasControlled = "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;

/**
 * The cache that exists until all files of the app were stored. See: [Note: Offline in two steps]
 */
const PARTLY_KEPT: PartlyStored = "partly-kept";

export interface ModelStatusProps {
  /** The page whose model "Load it again" loads. */
  readonly subject: Subject;
  readonly model: ModelRef;
}

/** The progress of a model's load. Renders nothing unless the model is loading or loaded. */
export function ModelStatus({ model }: Pick<ModelStatusProps, "model">): ReactNode {
  const state = useActiveModelState();
  if (state.status === "none" || state.modelId !== model.id) return null;
  switch (state.status) {
    case "loading": {
      const { progress } = state;
      return (
        <div className={layout["stack1"]}>
          <p role="status">
            <ModelProgressText progress={progress} />
          </p>
          {/* Hidden from screen readers, because the text says the same. */}
          <progress
            className={styles["bar"]}
            aria-hidden="true"
            {...(progress === null || progress.stage === "warm-up" || progress.totalBytes === null
              ? {}
              : { value: progress.loadedBytes, max: progress.totalBytes })}
          />
        </div>
      );
    }
    case "ready":
      return (
        <div className={styles["ready"]}>
          <ReadyText />
          <details>
            <summary className={styles["summary"]}>{t`How it runs`}</summary>
            {state.loaded.runtime}, {backendText(state.loaded.backend)}.
          </details>
        </div>
      );
    case "failed":
      return null;
  }
}

function ReadyText(): ReactNode {
  const [worksOffline, setWorksOffline] = useState(false);
  useEffect(() => {
    if (!wasControlled) return;
    // If the caches can't be read, nothing is promised.
    caches.has(PARTLY_KEPT).then(
      (isPartly) => setWorksOffline(!isPartly),
      () => setWorksOffline(false),
    );
  }, []);
  return <p role="status">{worksOffline ? t`Ready, works offline.` : inContext("model")`Ready.`}</p>;
}

/** The errors of a load that lacks a file. Without a network the code of a worker or runtime may be what is missing. */
const UNFETCHED: ReadonlySet<AppError["code"]> = new Set([
  "download-failed",
  "worker-unreachable",
  "internal",
]);

/** The advice for files of the app itself, which no other server refuses. */
const FETCHED_ONCE = t`The model (${formatBytes(KINGDOM_MODEL_BYTES)}) is fetched once, and works offline from then on. Load it again when there is a network.`;

/** Says that the model was deleted, or why it did not load. */
export function ModelFault({ subject, model }: ModelStatusProps): ReactNode {
  const { active } = useModels();
  const state = useActiveModelState();
  const lost = useModelChoice((snapshot) => snapshot.lost[subject]);
  if (lost !== null) return <LostModel subject={subject} lost={lost} />;
  // An error of sample results is shown with the photo instead.
  if (state.status !== "failed" || state.modelId !== model.id || model.id === SAMPLE_MODEL.id) return null;
  const description = describeModelWork(state.error);
  const { code } = state.error;
  const isOffline = !navigator.onLine && UNFETCHED.has(code);
  const isOwnDownload = model.id === KINGDOM_MODEL.id && (isOffline || code === "download-failed");
  return (
    description !== null && (
      <Alert
        title={isOwnDownload && isOffline ? t`You are offline.` : description.title}
        advice={isOwnDownload ? FETCHED_ONCE : description.advice}
        actions={<Button onClick={() => active.warmUp(subject)}>{t`Load it again`}</Button>}
      />
    )
  );
}

/** Says that a model was deleted, until the user chooses another model. */
function LostModel({
  subject,
  lost,
}: Pick<ModelStatusProps, "subject"> & { readonly lost: ModelRef }): ReactNode {
  const choose = useModelChoice((snapshot) => snapshot.choose);
  return (
    <Alert
      title={t`${isolated(lost.title)} was deleted on this device, so it no longer answers here.`}
      advice={t`Choose the app's own model above, add this one again, or go on with sample results.`}
      actions={
        <>
          <Link to={OWN_MODELS_PATH} className={buttonClass("secondary")}>
            {t`Choose another model`}
          </Link>
          <Button
            onClick={(event) => {
              // The button disappears, so the group takes the focus.
              event.currentTarget.closest<HTMLElement>('[role="group"]')?.focus({ preventScroll: true });
              choose(subject, null);
            }}
          >
            {t`Go on with sample results`}
          </Button>
        </>
      }
    />
  );
}
