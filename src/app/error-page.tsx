import { type ReactNode, useEffect } from "react";
import { useRevalidator, useRouteError } from "react-router-dom";
import { LoadFailure } from "#src/ui/status/lazy-part.tsx";
import styles from "./layout.module.css";
import { focusStart } from "./use-page-change.ts";

/** Stands in for a page that threw or could not be fetched. The frame around the page stays. */
export function PageError(): ReactNode {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    reportError(error);
    return () => {
      // The button that brings the page goes, with the focus.
      if (document.activeElement === document.body) focusStart("");
    };
  }, [error]);
  return (
    <>
      <h1 className={styles["fault"]}>This page could not be shown</h1>
      <LoadFailure failureTitle="Something is missing or went wrong." onRetry={() => void revalidate()} />
    </>
  );
}

/** Stands in for the whole screen if the frame itself threw. */
export function ErrorPage(): ReactNode {
  return (
    <main className={styles["main"]}>
      <PageError />
    </main>
  );
}
