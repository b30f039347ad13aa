import type { ReactNode } from "react";
import { type Location, Outlet, ScrollRestoration, useNavigation } from "react-router-dom";
import { Spinner } from "#src/components/spinner/spinner.tsx";
import { Footer } from "./footer.tsx";
import styles from "./layout.module.css";
import { NavigationBar } from "./navigation-bar.tsx";
import { usePageChange } from "./use-page-change.ts";

/** What stands there until the first page has come. */
export function LoadingFrame(): ReactNode {
  return (
    <div className={styles["frame"]}>
      <NavigationBar />
      <main className={`${styles["main"]} ${styles["loading"]}`} aria-busy="true">
        <Spinner />
      </main>
    </div>
  );
}

/**
 * Under which name a place's scroll position is kept. The first page of each load has the same key in the router; by
 * that alone, a link to a heading that is opened in a used tab would be scrolled to where another page was left.
 */
function scrollKeyOf({ key, pathname, hash }: Location): string {
  return key === "default" ? pathname + hash : key;
}

/** What every page stands in. */
export function Layout(): ReactNode {
  usePageChange();
  const loading = useNavigation().state === "loading";
  return (
    <div className={styles["frame"]}>
      {loading && <div className={styles["progress"]} aria-hidden="true" />}
      <a className={styles["skip"]} href="#main">
        Skip to content
      </a>
      <NavigationBar />
      <main id="main" tabIndex={-1} className={styles["main"]} aria-busy={loading}>
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration getKey={scrollKeyOf} />
    </div>
  );
}
