import { type ReactNode, useEffect } from "react";
import { useRouteError } from "react-router-dom";
import { Alert } from "#src/components/alert/alert.tsx";
import { Button } from "#src/components/button/button.tsx";
import styles from "./layout.module.css";

/** Stands in for a page that threw. The frame around the page stays. */
export function PageError(): ReactNode {
  const error = useRouteError();
  useEffect(() => {
    reportError(error);
  }, [error]);
  return (
    <>
      <h1 className={styles["fault"]}>This page could not be shown</h1>
      <Alert
        title="Something is missing or went wrong."
        advice="Reload the page. If that does not help, check your connection and try again later."
        actions={<Button onClick={() => location.reload()}>Reload</Button>}
      />
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
