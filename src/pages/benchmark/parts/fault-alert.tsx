import type { ReactNode } from "react";
import { Alert } from "#src/components/alert/alert.tsx";
import type { IdentifyError } from "#domain/identify-error.ts";
import { describeError } from "#src/wording/errors/describe-error.ts";

/** A fault in words; nothing for what a person gave up. */
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
