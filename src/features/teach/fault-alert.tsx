import type { ReactNode } from "react";
import type { IdentifyError } from "#domain/identify-error.ts";
import { Alert } from "#src/ui/status/status.tsx";
import { describeModelWork } from "#src/ui/texts/describe-error.ts";

/** Says why something failed, and what to do. Nothing after a person stopped it. */
export function FaultAlert({
  error,
  actions,
}: {
  readonly error: IdentifyError;
  readonly actions?: ReactNode;
}): ReactNode {
  const description = describeModelWork(error);
  if (description === null) return null;
  return <Alert title={description.title} advice={description.advice} actions={actions} />;
}
