import { useEffect } from "react";
import type { BatchPhase } from "../state/batch-state.ts";

/** Has the browser ask before the tab is closed or reloaded while a batch runs. Another page of the app does not stop it. */
export function useLeaveWarning({ code }: BatchPhase): void {
  const isBusy = code === "running" || code === "loading";
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isBusy]);
}
