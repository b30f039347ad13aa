import type { ReactNode } from "react";
import type { LoadedModel } from "#workers/contract.ts";
import styles from "./models.module.css";

/** How fast a model runs on this device, measured when it was loaded. */
export function LoadedFacts({ loaded }: { readonly loaded: LoadedModel }): ReactNode {
  const { runtime, backend, backendRuns, loadMs, warmUpMs } = loaded;
  const tried = backendRuns.map((run) =>
    run.runMs === null ? `${run.backend} not usable` : `${run.backend} ${run.runMs.toFixed(1)} ms`,
  );
  return (
    <p className={styles["soft"]}>
      Runs on {runtime}, {backend}. Loaded in {loadMs.toFixed(0)} ms, first run {warmUpMs.toFixed(0)} ms
      {tried.length > 0 && `; one run: ${tried.join(", ")}`}.
    </p>
  );
}
