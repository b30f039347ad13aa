import type { ReactNode } from "react";
import { type Location, Outlet, ScrollRestoration, useNavigation } from "react-router-dom";
import { Spinner } from "#src/ui/status/status.tsx";
import { Footer } from "./footer.tsx";
import styles from "./layout.module.css";
import { NavigationBar } from "./navigation-bar.tsx";
import { usePageChange } from "./use-page-change.ts";

/**
 * The key under which the router keeps a scroll position. The router gives the first page of every load the same key,
 * "default". With that key alone, a link to a heading that opens in a used tab would be scrolled to the position of
 * another page.
 */
function scrollKeyOf({ key, pathname, hash }: Location): string {
  return key === "default" ? pathname + hash : key;
}

/** The bar above every page. It is there before the first page is, and stays as it is when that page comes. */
export function Layout(): ReactNode {
  usePageChange();
  return (
    <div className={styles["frame"]}>
      <a className={styles["skip"]} href="#main">
        Skip to content
      </a>
      <NavigationBar />
      <Outlet />
    </div>
  );
}

/** Stands in for the page under the bar until the code of the first page is loaded. */
export function LoadingPage(): ReactNode {
  return (
    <main id="main" tabIndex={-1} className={`${styles["main"]} ${styles["loading"]}`} aria-busy="true">
      <Spinner />
    </main>
  );
}

/** The page under the bar, and the footer below it. The footer comes with the first page: nothing moves it from its place. */
export function PageArea(): ReactNode {
  const loading = useNavigation().state === "loading";
  return (
    <>
      {loading && <div className={styles["progress"]} aria-hidden="true" />}
      <main id="main" tabIndex={-1} className={styles["main"]} aria-busy={loading}>
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  );
}
