import type { ReactNode } from "react";
import { Alert } from "#src/components/alert/alert.tsx";
import type { IdentifyError } from "#src/domain/identify-error.ts";
import { describeError } from "#src/identifier/describe-error.ts";

/** A fault in words; nothing for what a person gave up. */
export function FaultAlert({ error }: { readonly error: IdentifyError }): ReactNode {
  const description = describeError(error);
  if (description === null) return null;
  return <Alert title={description.title} advice={description.advice} />;
}
