import { type ReactNode, useEffect } from "react";
import { useRouteError } from "react-router-dom";
import { Alert } from "#src/components/alert/alert.tsx";
import { Button } from "#src/components/button/button.tsx";
import styles from "./layout.module.css";

/** What a fault in a page shows in its place; the frame about it stands. */
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

/** What a fault of the frame itself shows instead of a blank page. */
export function ErrorPage(): ReactNode {
  return (
    <main className={styles["main"]}>
      <PageError />
    </main>
  );
}
