import type { ReactNode } from "react";
import { type Location, Outlet, ScrollRestoration, useNavigation } from "react-router-dom";
import { Spinner } from "#src/components/spinner/spinner.tsx";
import { Footer } from "./footer.tsx";
import styles from "./layout.module.css";
import { NavigationBar } from "./navigation-bar.tsx";
import { usePageChange } from "./use-page-change.ts";

/** The screen until the code of the first page is loaded. */
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
 * The key under which the router keeps a scroll position. The router gives the first page of every load the same key,
 * "default". With that key alone, a link to a heading that opens in a used tab would be scrolled to the position of
 * another page.
 */
function scrollKeyOf({ key, pathname, hash }: Location): string {
  return key === "default" ? pathname + hash : key;
}

/** The frame around every page: the bar above it and the footer below it. */
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
