import type { ReactNode } from "react";
import type { Unmeasured } from "./device-benchmark-store.ts";
import { FaultAlert } from "../parts/fault-alert.tsx";
import { isolated } from "#src/ui/texts/format.ts";

/** An alert for each case that could not be measured, which says why. */
export function UnmeasuredAlerts({ unmeasured }: { readonly unmeasured: readonly Unmeasured[] }): ReactNode {
  return unmeasured.map(({ key, title, error }) => (
    <FaultAlert key={key} about={`Not measured: ${isolated(title)}`} error={error} />
  ));
}
