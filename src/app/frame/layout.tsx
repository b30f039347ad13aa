import { FlaskConical, Lock } from "lucide-react";
import { type ReactNode, type RefCallback, useEffect, useRef, useState } from "react";
import {
  Link,
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRevalidator,
  useRouteError,
} from "react-router-dom";
import { t } from "#src/language/messages.ts";
import { PATHS } from "#src/paths.ts";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { LazyPart, LoadFailure } from "#src/ui/status/lazy-part.tsx";
import { Spinner } from "#src/ui/status/status.tsx";
import type { PageHead } from "#src/ui/texts/head.ts";
import { NavigationBar } from "./navigation-bar.tsx";
import type * as pageHeads from "./page-heads.ts";
import { usePrerenderedFocus, prerenderedHead } from "./prerendered-frame.ts";
import { endStartNotice } from "./starting.ts";
import styles from "./layout.module.css";

/**
 * The key under which a scroll position is stored. The router gives the first page of every load the key "default", so
 * a link that opens in a used tab would restore the scroll position of another page.
 */
function scrollKeyOf({ key, pathname, hash }: Location): string {
  return key === "default" ? pathname + hash : key;
}

/** The frame of every page: the navigation bar and the page. The bar is visible before the first page loads. */
export function Layout(): ReactNode {
  usePrerenderedFocus();
  usePageChange();
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** What {@link Layout} shows around a page. */
export function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles["frame"]}>
      <a className={styles["skip"]} href="#main">{t`Skip to content`}</a>
      <NavigationBar />
      {children}
    </div>
  );
}

/** Shown until the code of the first page has loaded: the head in the page's file, or a sign of work. */
export function LoadingPage(): ReactNode {
  const [head] = useState(prerenderedHead);
  if (head.length > 0) return <WaitingPage ref={(main) => main?.append(...head)} />;
  return (
    <main id="main" tabIndex={-1} className={`${styles["main"]} ${styles["loading"]}`} aria-busy="true">
      <Spinner />
    </main>
  );
}

interface WaitingPageProps {
  readonly ref?: RefCallback<HTMLElement>;
  readonly children?: ReactNode;
}

/** The place of a page whose code has not loaded. */
export function WaitingPage({ ref, children }: WaitingPageProps): ReactNode {
  return (
    <main ref={ref} id="main" tabIndex={-1} className={styles["main"]} aria-busy="true">
      {children}
    </main>
  );
}

/** The page and the footer. The footer appears together with the first page, so that the footer does not shift. */
export function PageArea(): ReactNode {
  useEffect(endStartNotice, []);
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

/**
 * Does what a browser does when it loads a new document: sets the title and description, and moves the focus to the
 * heading. The focus does not move on the first page, or when only the query or the hash changes.
 */
export function usePageChange(): void {
  const { pathname, hash } = useLocation();
  const lastPathname = useRef(pathname);
  usePageHead(usePageHeadAt(pathname));
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    focusStart(hash);
  }, [pathname, hash]);
}

/** Moves the focus to the element that `hash` names, or else to the page's heading. */
export function focusStart(hash: string): void {
  const start = document.getElementById(hash.slice(1)) ?? document.querySelector<HTMLElement>("main h1");
  if (start === null) return;
  start.tabIndex = -1;
  // ScrollRestoration does the scrolling.
  start.focus({ preventScroll: true });
}

/**
 * The head of the page at an address; null until all heads have loaded. index.html contains the head of the first page.
 */
function usePageHeadAt(pathname: string): PageHead | null {
  const [heads, setHeads] = useState<Pick<typeof pageHeads, "pageHeadAt"> | null>(null);
  useEffect(() => {
    const load = (): void => {
      // If this import fails, the title does not change.
      import("./page-heads.ts").then(setHeads, () => setHeads(null));
    };
    load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, []);
  return heads?.pageHeadAt(pathname) ?? null;
}

/** Shown in place of a page that threw an error or could not be fetched. */
export function PageError(): ReactNode {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    reportError(error);
    return () => {
      // If the retry button had the focus, the focus was lost when the button disappeared.
      if (document.activeElement === document.body) focusStart("");
    };
  }, [error]);
  return (
    <>
      <h1 className={styles["fault"]}>{t`This page could not be shown`}</h1>
      <LoadFailure failureTitle={t`Something is missing or went wrong.`} onRetry={() => void revalidate()} />
    </>
  );
}

/** Shown in place of the whole screen if the frame threw an error. */
export function ErrorPage(): ReactNode {
  useEffect(endStartNotice, []);
  return (
    <main className={styles["main"]}>
      <PageError />
    </main>
  );
}

const LINKS = [
  { path: PATHS.animals, label: t`Animal Identifier` },
  { path: PATHS.plants, label: t`Plant Identifier` },
  { path: PATHS.diseases, label: t`Disease Detector` },
  { path: PATHS.pests, label: t`Pest Detector` },
  { path: PATHS.solutions, label: t`Treatment Solutions` },
  { path: PATHS.guide, label: t`Guide` },
  { path: PATHS.models, label: t`Models` },
  { path: PATHS.batch, label: t`Many photos` },
  { path: PATHS.teach, label: t`Teach a model` },
  { path: PATHS.benchmark, label: t`Benchmark` },
  { path: PATHS.pricing, label: t`Pricing` },
  { path: PATHS.about, label: t`About` },
] as const;

/** The footer: links, two promises, and a note on what is stored on this device. */
export function Footer(): ReactNode {
  return (
    <footer className={styles["footer"]}>
      <div className={styles["content"]}>
        <div className={styles["promises"]}>
          <p className={styles["brand"]}>Bio Kingdom</p>
          <p className={styles["promise"]}>
            <Lock className={styles["icon"]} size={18} aria-hidden="true" />
            <span>{t`Photos never leave your device. They are read in this browser and sent nowhere.`}</span>
          </p>
          <p className={styles["promise"]}>
            <FlaskConical className={styles["icon"]} size={18} aria-hidden="true" />
            <span>{t`Sample results are marked as such. Do not treat a plant or an animal by them.`}</span>
          </p>
          <div className={styles["offer"]}>
            <LazyPart isAfterPaint load={() => import("./offline-offer.tsx")} waiting={null}>
              {({ OfflineOffer }) => <OfflineOffer />}
            </LazyPart>
          </div>
        </div>
        <nav aria-label={t`Footer`}>
          <ul className={styles["links"]}>
            {LINKS.map(({ path, label }) => (
              <li key={path}>
                <Link to={path} className={styles["link"]}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <a
                href={`${import.meta.env.BASE_URL}licences/third-party.html`}
                target="_blank"
                className={styles["link"]}
              >{t`Licences`}</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
