import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { AppError } from "#domain/error.ts";
import { isCountedModel } from "#src/app/identify/state/photo-session.ts";
import {
  type PhotoPlace,
  useIdentification,
  useIdentificationStore,
} from "#src/app/identify/state/use-identification.ts";
import { useActiveModel } from "#src/app/model-choice/use-models.ts";
import { handFolder } from "#src/core/photos/handed-folder.ts";
import { t } from "#src/language/messages.ts";
import { PAGES } from "#src/pages.ts";
import { batchPath, OWN_MODELS_PATH, PATHS } from "#src/paths.ts";
import { FREE_IDENTIFICATIONS_PER_DAY, WHAT_DOES_NOT_COUNT } from "#src/plan/plan.ts";
import { PricingLink } from "#src/plan/pricing-link.tsx";
import { useRemaining } from "#src/plan/use-plan.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { Alert, BusyLine } from "#src/ui/status/status.tsx";
import { describeError } from "#src/ui/texts/describe-error.ts";

/** Says why the last file was refused, or why the photo has no answer. */
export function PhotoProblem({ place }: { readonly place: PhotoPlace }): ReactNode {
  const { current, offer } = useIdentification(place);
  switch (offer.status) {
    case "folder":
      return <FolderAlert dropped={offer.dropped} place={place} />;
    case "shrinking":
      return <BusyLine>{t`Making the photo smaller...`}</BusyLine>;
    case "not-shrunk":
      return (
        <Alert
          about={offer.file.name}
          title={t`This photo could not be made smaller here.`}
          advice={t`Take a smaller photo, or reduce this one in a photo program.`}
        />
      );
    case "refused":
      return <ErrorAlert file={offer.file} error={offer.error} place={place} />;
    case "none":
      return (
        current.status === "failed" &&
        // On a subject's page, this error appears in place of the answer.
        (place === "home" || current.error.code !== "photo-too-small") && (
          <ErrorAlert file={current.photo.file} error={current.error} place={place} />
        )
      );
  }
}

/** Leads to the page of many photos, which takes all that was dropped. */
function FolderAlert({
  dropped,
  place,
}: {
  readonly dropped: readonly FileSystemEntry[];
  readonly place: PhotoPlace;
}): ReactNode {
  return (
    <Alert
      about={dropped.find(({ isDirectory }) => isDirectory)?.name}
      title={t`This is a folder, and this page takes one photo at a time.`}
      advice={t`'Many photos' identifies all photos of a folder. You can also drop one of its photos here.`}
      actions={
        <Link
          to={place === "home" ? PATHS.batch : batchPath(place)}
          className={buttonClass("primary")}
          onClick={() => handFolder(dropped)}
        >
          {t`Identify all these photos`}
        </Link>
      }
    />
  );
}

interface ErrorAlertProps {
  readonly file: File | null;
  readonly error: AppError;
  readonly place: PhotoPlace;
}

function ErrorAlert({ file, error, place }: ErrorAlertProps): ReactNode {
  const store = useIdentificationStore(place);
  if (error.code === "quota-used-up") return <QuotaAlert file={file} place={place} />;
  return (
    <PhotoFault
      file={file}
      error={error}
      onRetry={() => void store.retry()}
      onShrink={() => void store.shrinkAndIdentify()}
    />
  );
}

interface PhotoFaultProps {
  readonly file: File | null;
  readonly error: AppError;
  readonly onRetry?: () => void;
  readonly onShrink?: () => void;
}

/** Endings of the files in which people hand on a model. */
const MODEL_FILE = /\.(?:zip|tflite|onnx|json)$/i;

/** Says why a photo has no answer, with a button that may help. Renders nothing after the user cancelled. */
export function PhotoFault({ file, error, onRetry, onShrink }: PhotoFaultProps): ReactNode {
  if (error.code === "quota-used-up") return <UsedUpAlert file={file} />;
  const description = describeError(error);
  if (description === null) return null;
  const { title, advice, action } = description;
  if (error.code === "photo-not-an-image" && file !== null && MODEL_FILE.test(file.name)) {
    return (
      <Alert
        about={file.name}
        title={title}
        advice={t`If it is a model, add it on Models.`}
        actions={<Link to={OWN_MODELS_PATH} className={buttonClass("secondary")}>{t`Add a model`}</Link>}
      />
    );
  }
  return (
    <Alert
      about={file?.name}
      title={title}
      advice={advice}
      actions={
        (action === "retry" && onRetry !== undefined && <Button onClick={onRetry}>{t`Try again`}</Button>) ||
        (action === "shrink" && onShrink !== undefined && (
          <Button onClick={onShrink}>{t`Shrink on this device and use`}</Button>
        ))
      }
    />
  );
}

/** Shows a link to Premium while no identifications are left; otherwise a button that identifies the photo. */
function QuotaAlert({ file, place }: { readonly file: File | null; readonly place: PhotoPlace }): ReactNode {
  const store = useIdentificationStore(place);
  const left = useRemaining();
  // Home never uses up identifications, so it does not matter which model is checked for Home.
  const isCounted = isCountedModel(useActiveModel(place === "home" ? "animal" : place));
  if (left === 0 && isCounted) return <UsedUpAlert file={file} />;
  return (
    <Alert
      about={file?.name}
      title={t`Your photo is ready to be identified.`}
      actions={
        <Button variant="primary" onClick={() => void store.retry()}>
          {t`Identify this photo now`}
        </Button>
      }
    />
  );
}

function UsedUpAlert({ file }: { readonly file: File | null }): ReactNode {
  return (
    <Alert
      about={file?.name}
      title={t`You have used your ${FREE_IDENTIFICATIONS_PER_DAY} free identifications for today.`}
      advice={t`Your photo is kept while you stay in the app. New ones come at midnight; Premium has no limit. ${WHAT_DOES_NOT_COUNT}`}
      actions={
        <>
          <PricingLink variant="primary">{t`Upgrade to Premium`}</PricingLink>
          <Link to={PATHS.guide} className={buttonClass("secondary")}>
            {PAGES.guide.name}
          </Link>
        </>
      }
    />
  );
}
