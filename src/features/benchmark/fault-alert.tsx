import type { ReactNode } from "react";
import type { IdentifyError } from "#domain/identify-error.ts";
import { Alert } from "#src/ui/status/status.tsx";
import { describeError } from "#src/ui/texts/describe-error.ts";

/** Says what went wrong. Nothing where a person stopped the run. */
export function FaultAlert({
  about,
  error,
}: {
  readonly about?: string | undefined;
  readonly error: IdentifyError;
}): ReactNode {
  const description = describeError(error);
  if (description === null) return null;
  return <Alert about={about} title={description.title} advice={description.advice} />;
}
