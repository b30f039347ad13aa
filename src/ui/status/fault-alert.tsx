import type { ReactNode } from "react";
import type { AppError } from "#domain/error.ts";
import { describeError, describeModelWork } from "#src/ui/texts/describe-error.ts";
import { Alert, type AlertProps } from "./status.tsx";

export interface FaultAlertProps extends Pick<AlertProps, "about" | "actions"> {
  readonly error: AppError;
}

/** Says why a photo got no answer. Renders nothing if the user cancelled. */
export function FaultAlert({ error, ...others }: FaultAlertProps): ReactNode {
  const description = describeError(error);
  return description && <Alert title={description.title} advice={description.advice} {...others} />;
}

/** Says why work on a model failed while no photo was waiting. Renders nothing if the user cancelled. */
export function ModelFaultAlert({ error, ...others }: FaultAlertProps): ReactNode {
  const description = describeModelWork(error);
  return description && <Alert title={description.title} advice={description.advice} {...others} />;
}
