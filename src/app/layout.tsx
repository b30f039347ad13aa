import type { ReactNode } from "react";
import { Outlet, ScrollRestoration } from "react-router-dom";
import { Footer } from "./footer.tsx";
import styles from "./layout.module.css";
import { NavigationBar } from "./navigation-bar.tsx";
import { usePageChange } from "./use-page-change.ts";

/** What every page stands in. */
export function Layout(): ReactNode {
  usePageChange();
  return (
    <div className={styles["frame"]}>
      <a className={styles["skip"]} href="#main">
        Skip to content
      </a>
      <NavigationBar />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </div>
  );
}
