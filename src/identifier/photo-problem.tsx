import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Alert } from "#src/components/alert/alert.tsx";
import { buttonClass } from "#src/components/button/button-class.ts";
import { Button } from "#src/components/button/button.tsx";
import { Spinner } from "#src/components/spinner/spinner.tsx";
import type { IdentifyError } from "#domain/identify-error.ts";
import { FREE_IDENTIFICATIONS_PER_DAY } from "#domain/plan/quota.ts";
import { PATHS } from "#src/paths.ts";
import {
  type PhotoPlace,
  useIdentification,
  useIdentificationStore,
} from "#src/stores/identification/identification-context.tsx";
import type { IdentificationStore } from "#src/stores/identification/identification-store.ts";
import { useRemaining } from "#src/stores/plan/quota-context.tsx";
import { describeError } from "#src/wording/errors/describe-error.ts";
import type { ErrorAction } from "#src/wording/errors/error-description.ts";
import styles from "./photo-problem.module.css";

/** Why the last file was refused, or why the photo got no answer. */
export function PhotoProblem({ place }: { readonly place: PhotoPlace }): ReactNode {
  const store = useIdentificationStore(place);
  const { current, offer } = useIdentification(place);
  switch (offer.status) {
    case "shrinking":
      return (
        <p className={styles["busy"]} role="status">
          <Spinner /> Making the photo smaller...
        </p>
      );
    case "not-shrunk":
      return (
        <Alert
          about={offer.file.name}
          title="This photo could not be made smaller here."
          advice="Take a smaller photo, or reduce this one in a photo program."
        />
      );
    case "refused":
      return <ErrorAlert file={offer.file} error={offer.error} store={store} />;
    case "none":
      return (
        current.status === "failed" && (
          <ErrorAlert file={current.photo.file} error={current.error} store={store} />
        )
      );
  }
}

function ErrorAlert({
  file,
  error,
  store,
}: {
  readonly file: File | null;
  readonly error: IdentifyError;
  readonly store: IdentificationStore;
}): ReactNode {
  if (error.code === "quota-used-up") return <QuotaAlert file={file} store={store} />;
  const description = describeError(error);
  if (description === null) return null;
  const { title, advice, action } = description;
  return <Alert about={file?.name} title={title} advice={advice} actions={actionButton(action, store)} />;
}

function actionButton(action: ErrorAction, store: IdentificationStore): ReactNode {
  switch (action) {
    case "retry":
      return <Button onClick={() => void store.retry()}>Try again</Button>;
    case "shrink":
      return <Button onClick={() => void store.shrinkAndIdentify()}>Shrink on this device and use</Button>;
    case "none":
      return undefined;
  }
}

/** With no identifications left, a link to Premium. Once there are some again, a button that identifies the same photo. */
function QuotaAlert({
  file,
  store,
}: {
  readonly file: File | null;
  readonly store: IdentificationStore;
}): ReactNode {
  const left = useRemaining();
  return left === 0 ? (
    <Alert
      about={file?.name}
      title={`You have used your ${FREE_IDENTIFICATIONS_PER_DAY} free identifications for today.`}
      advice="Your photo is kept while you stay in the app. New ones come at midnight; Premium has no limit."
      actions={
        <Link to={PATHS.pricing} className={buttonClass("primary")}>
          Upgrade to Premium
        </Link>
      }
    />
  ) : (
    <Alert
      about={file?.name}
      title="Your photo waits to be identified."
      actions={
        <Button variant="primary" onClick={() => void store.retry()}>
          Identify this photo now
        </Button>
      }
    />
  );
}
