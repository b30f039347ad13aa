import type { ReactNode } from "react";
import { Alert, BusyLine } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import type { IdentifyError } from "#domain/identify-error.ts";
import { FREE_IDENTIFICATIONS_PER_DAY, WHAT_DOES_NOT_COUNT } from "#src/features/plan/plan.ts";
import {
  type PhotoPlace,
  useIdentification,
  useIdentificationStore,
} from "../state/identification-context.tsx";
import type { IdentificationStore } from "../state/identification-store.ts";
import { isCountedModel } from "../state/photo-session.ts";
import { useActiveModel } from "#src/features/models/state/model-context.tsx";
import { useRemaining } from "#src/features/plan/plan-context.tsx";
import { describeError } from "#src/ui/texts/describe-error.ts";
import type { ErrorAction } from "#src/ui/texts/error-description.ts";
import { PricingLink } from "#src/features/plan/pricing-link.tsx";

/** Why the last file was refused, or the photo has no answer. */
export function PhotoProblem({ place }: { readonly place: PhotoPlace }): ReactNode {
  const store = useIdentificationStore(place);
  const { current, offer } = useIdentification(place);
  switch (offer.status) {
    case "shrinking":
      return <BusyLine>Making the photo smaller...</BusyLine>;
    case "not-shrunk":
      return (
        <Alert
          about={offer.file.name}
          title="This photo could not be made smaller here."
          advice="Take a smaller photo, or reduce this one in a photo program."
        />
      );
    case "refused":
      return <ErrorAlert file={offer.file} error={offer.error} store={store} place={place} />;
    case "none":
      return (
        current.status === "failed" &&
        // A subject's page shows this as its answer.
        (place === "home" || current.error.code !== "photo-too-small") && (
          <ErrorAlert file={current.photo.file} error={current.error} store={store} place={place} />
        )
      );
  }
}

function ErrorAlert({
  file,
  error,
  store,
  place,
}: {
  readonly file: File | null;
  readonly error: IdentifyError;
  readonly store: IdentificationStore;
  readonly place: PhotoPlace;
}): ReactNode {
  if (error.code === "quota-used-up") return <QuotaAlert file={file} store={store} place={place} />;
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

/** A link to Premium while no identifications are left, then a button that identifies the photo. */
function QuotaAlert({
  file,
  store,
  place,
}: {
  readonly file: File | null;
  readonly store: IdentificationStore;
  readonly place: PhotoPlace;
}): ReactNode {
  const left = useRemaining();
  // Home counts nothing.
  const isCounted = isCountedModel(useActiveModel(place === "home" ? "animal" : place));
  if (left === 0 && isCounted) return <UsedUpAlert file={file} />;
  return (
    <Alert
      about={file?.name}
      title="Your photo is ready to be identified."
      actions={
        <Button variant="primary" onClick={() => void store.retry()}>
          Identify this photo now
        </Button>
      }
    />
  );
}

/** The alert when no identifications are left today. */
export function UsedUpAlert({ file }: { readonly file: File | null }): ReactNode {
  return (
    <Alert
      about={file?.name}
      title={`You have used your ${FREE_IDENTIFICATIONS_PER_DAY} free identifications for today.`}
      advice={`Your photo is kept while you stay in the app. New ones come at midnight; Premium has no limit. ${WHAT_DOES_NOT_COUNT}`}
      actions={<PricingLink variant="primary">Upgrade to Premium</PricingLink>}
    />
  );
}
