import { FlaskConical, Lock } from "lucide-react";
import {
  type ReactNode,
  type RefCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import {
  Link,
  type Location,
  Outlet,
  ScrollRestoration,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  useLocation,
  useNavigation,
  useRevalidator,
  useRouteError,
} from "react-router-dom";
import { t } from "#src/language/messages.ts";
import { ALL_PAGES } from "#src/pages.ts";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { whileSettling } from "#src/ui/page/while-settling.ts";
import { LazyPart, LoadFailure } from "#src/ui/status/lazy-part.tsx";
import { Spinner } from "#src/ui/status/status.tsx";
import { type PageHead, SITE } from "#src/ui/texts/head.ts";
import { NavigationBar } from "./navigation-bar.tsx";
import { usePrerenderedFocus, prerenderedHead } from "./prerendered-frame.ts";
import { endStartNotice } from "./starting.ts";
import styles from "./layout.module.css";

/**
 * The key under which a scroll position is stored. The router gives all places that plain links with a hash lead to the
 * key "default", so one of them would get the scroll position of another.
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
  usePlaceHeld();
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
 * Holds the place that Back returned to while late parts of the page come: ScrollRestoration scrolls there once, when the
 * page may still be too short. The router has the place, and hands it out nowhere else.
 */
function usePlaceHeld(): void {
  const top = useContext(RouterStateContext)?.restoreScrollPosition;
  // A layout effect ends before the next page is scrolled to its top.
  useLayoutEffect(() => (top ? whileSettling(document.body, () => scrollTo(0, top)) : undefined), [top]);
}

/**
 * Moves the focus to the heading of a new page, as a browser does when it loads a new document. The focus does not move
 * on the first page, or when only the query or the hash changes.
 */
export function usePageChange(): void {
  const { pathname, hash } = useLocation();
  const lastPathname = useRef(pathname);
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

const HEAD_OF_ERROR: PageHead = {
  title: `${t`This page could not be shown`} - ${SITE}`,
  description: t`Something is missing or went wrong.`,
};

/** Shown in place of a page that threw an error or could not be fetched. */
export function PageError(): ReactNode {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  usePageHead(HEAD_OF_ERROR);
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

const LINKS = ALL_PAGES.filter(({ inFooter }) => inFooter);

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
            {LINKS.map(({ path, name }) => (
              <li key={path}>
                <Link to={path} className={styles["link"]}>
                  {name}
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
