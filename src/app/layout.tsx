import type { ReactNode } from "react";
import { Outlet, ScrollRestoration } from "react-router-dom";
import styles from "./layout.module.css";
import { NavigationBar } from "./navigation-bar.tsx";

/** What every page stands in. */
export function Layout(): ReactNode {
  return (
    <>
      <a className={styles["skip"]} href="#main">
        Skip to content
      </a>
      <NavigationBar />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  );
}
