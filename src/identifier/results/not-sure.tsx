import type { ReactNode } from "react";
import type { Identification, NamingVerdict, Verdict } from "#domain/identification.ts";
import { describeUnsure } from "#src/wording/describe-verdict.ts";

/** Why an answer names nothing, and what to do next. */
export function NotSure({
  identification,
  verdict,
}: {
  readonly identification: Identification;
  readonly verdict: Exclude<Verdict, NamingVerdict>;
}): ReactNode {
  const { reason, advice } = describeUnsure(identification, verdict);
  return (
    <>
      <p>{reason}</p>
      <p>{advice}</p>
    </>
  );
}
