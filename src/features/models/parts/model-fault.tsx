import type { ReactNode } from "react";
import { Alert } from "#src/ui/status/status.tsx";
import type { IdentifyError } from "#domain/identify-error.ts";
import { describeModelWork } from "#src/ui/texts/describe-error.ts";

/** Says why work on a model failed. Shows nothing if a person stopped the work. */
export function ModelFault({
  error,
  about,
  actions,
}: {
  readonly error: IdentifyError;
  readonly about?: string;
  readonly actions?: ReactNode;
}): ReactNode {
  const description = describeModelWork(error);
  if (description === null) return null;
  return <Alert about={about} title={description.title} advice={description.advice} actions={actions} />;
}
