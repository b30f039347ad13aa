import { type ReactNode, useEffect } from "react";
import { useRouteError } from "react-router-dom";
import { Alert } from "#src/components/alert/alert.tsx";
import { Button } from "#src/components/button/button.tsx";
import styles from "./layout.module.css";

/** What a fault of ours shows instead of a blank page. */
export function ErrorPage(): ReactNode {
  const error = useRouteError();
  useEffect(() => {
    reportError(error);
  }, [error]);
  return (
    <main className={styles["main"]}>
      <Alert
        title="This page could not be shown."
        advice="Reload it. If that does not help, check your connection and try again later."
        actions={<Button onClick={() => location.reload()}>Reload</Button>}
      />
    </main>
  );
}
