import { Download, WifiOff } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router-dom";
import { useStore } from "zustand";
import { abort } from "#domain/abort.ts";
import { t } from "#src/language/messages.ts";
import { areValuesRefused, startsWithoutStored } from "#src/storage/browser-storage.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { useInstallStore } from "./install.ts";
import { LanguageChoice, LanguageNotice } from "./language-choice.tsx";
import { describeLoss, watchNewVersion } from "./new-version-watch.ts";
import {
  followPageLoads,
  type OfflineWork,
  type OfflineStep,
  asksToSaveData,
  watchOfflineFiles,
} from "./offline-watch.ts";
import { MAY_HOLD_WORK, placePath, useOpenWork } from "./open-work.ts";
import { controllerAtStart } from "./starting.ts";
import layout from "#src/ui/styles/layout.module.css";
import frameStyles from "./layout.module.css";
import styles from "./offline-offer.module.css";

/**
 * What is stored. never: the app can't be stored. nothing: the browser stores nothing, not even the app's data. without-stored:
 * this visit uses nothing that is stored.
 */
type OfflineState = OfflineStep | "never" | "nothing" | "without-stored";

const KEEPING: Readonly<Record<OfflineState, string>> = {
  all: t`Works offline: the pages, the guide and the solutions are kept on this device, and a model once you have used it.`,
  page: t`This page opens offline. The rest of the app is kept when the network is idle.`,
  none: t`Not kept on this device yet, so it needs a network.`,
  never: t`This browser does not keep the app on the device, so it needs a network.`,
  nothing: t`This browser keeps nothing for this app: your plan, models and results are gone when the page is closed. To keep them, allow site data for this address.`,
  "without-stored": t`You started without what is stored on this device, so nothing of this visit is kept. Reload the page to use what is stored again.`,
};

/** In place of KEEPING.page if the browser saves data. */
const KEEPING_PAGES = t`This page opens offline, and each page that you open. Your browser saves data, so the rest of the app waits until you ask for it.`;

/** Says what is stored on this device, and offers to install the app. Part of the footer of every page. */
export function OfflineOffer(): ReactNode {
  const { keeping, now, keepNow } = useOfflineState();
  // The offer of a new version goes at the end of the frame, below the footer.
  const frame = document.getElementById("main")?.parentElement;
  return (
    <div className={layout["stackStart"]}>
      <p className={frameStyles["promise"]}>
        <WifiOff className={frameStyles["icon"]} size={18} aria-hidden="true" />
        <span>{keeping === "page" && isSavingData ? KEEPING_PAGES : KEEPING[keeping]}</span>
      </p>
      {(keeping === "page" || now !== "none") && (
        <KeepAll isKept={keeping === "all"} now={now} onKeep={keepNow} />
      )}
      {!isOnHomeScreen() && <InstallOffer />}
      <LanguageChoice />
      {frame instanceof HTMLElement && createPortal(<EndOfFrame />, frame)}
    </div>
  );
}

function EndOfFrame(): ReactNode {
  return (
    <>
      <NewVersion />
      <LanguageNotice />
    </>
  );
}

interface KeepAllProps {
  readonly isKept: boolean;
  readonly now: OfflineWork;
  readonly onKeep: () => void;
}

/** A button that stores the rest of the app, and what came of it. */
function KeepAll({ isKept, now, onKeep }: KeepAllProps): ReactNode {
  const status = useRef<HTMLParagraphElement>(null);
  const keep = (): void => {
    // The button disappears in the end, so the text takes the focus.
    status.current?.focus({ preventScroll: true });
    if (now !== "running") onKeep();
  };
  return (
    <>
      {!isKept && (
        <Button aria-disabled={now === "running"} onClick={keep}>
          <Download size={18} aria-hidden="true" /> {t`Keep everything for offline`}
        </Button>
      )}
      <p role="status" ref={status} tabIndex={-1}>
        {KEEPING_NOW[now]}
      </p>
    </>
  );
}

const KEEPING_NOW: Readonly<Record<OfflineWork, string>> = {
  none: "",
  running: t`The rest of the app is coming. You can go on meanwhile.`,
  failed: t`Some files did not come. Check the network and try again.`,
  done: t`Everything is kept.`,
};

function InstallOffer(): ReactNode {
  const store = useInstallStore();
  const { status } = useStore(store);
  if (status === "installed") return <p role="status">{t`The app is installed.`}</p>;
  if (status === "offered")
    return (
      <Button onClick={() => void store.install()}>
        <Download size={18} aria-hidden="true" /> {t`Install app`}
      </Button>
    );
  // Only Safari on iPhone and iPad has this property. Safari never offers to install the app.
  if ("standalone" in navigator)
    return (
      <p
        className={frameStyles["promise"]}
      >{t`To install it on an iPhone or iPad, open Share and choose 'Add to Home Screen'.`}</p>
    );
  return null;
}

function isOnHomeScreen(): boolean {
  const isStandalone = "standalone" in navigator && navigator.standalone === true;
  return isStandalone || matchMedia("(display-mode: standalone)").matches;
}

/** Undefined on insecure pages, although its type says otherwise. */
function container(): ServiceWorkerContainer | undefined {
  return "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
}

const isSavingData = asksToSaveData(navigator);

/** What the service worker has stored, and `keepNow`, which stores the rest. */
function useOfflineState() {
  const [step, setStep] = useState<OfflineStep>("none");
  const [now, setNow] = useState<OfflineWork>("none");
  const keepNow = useRef(() => {});
  useEffect(() => {
    const workers = container();
    if (workers === undefined) return;
    const left = new AbortController();
    keepNow.current = watchOfflineFiles({
      workers,
      network: window,
      savesData: isSavingData,
      followLoads: (onLoads) => followPageLoads(onLoads, left.signal),
      signal: left.signal,
      onStep: setStep,
      onKeepingNow: setNow,
    });
    return () => abort(left);
  }, []);
  return { keeping: offlineStateOf(step), now, keepNow: () => keepNow.current() };
}

function offlineStateOf(step: OfflineStep): OfflineState {
  if (startsWithoutStored()) return "without-stored";
  if (areValuesRefused()) return "nothing";
  return container() === undefined ? "never" : step;
}

/**
 * Offers a new version at the end of the screen, or at the end of a page with a photo or typed words. The offer appears
 * only when no work is running, and says what a reload would lose.
 */
export function NewVersion(): ReactNode {
  const { start, dismiss } = useNewVersion();
  const { pathname } = useLocation();
  const { photosOn, hasTyped, isBusy } = useOpenWork();
  const isShown = start !== null && !isBusy && !MAY_HOLD_WORK.has(pathname);
  // The offer must not cover a page on which the user is working.
  const isInTheWay = hasTyped || photosOn.some((place) => placePath(place) === pathname);
  // The element exists before its text, so that screen readers announce the text.
  return (
    <div role="status" className={styles[isInTheWay ? "pageEnd" : "screenEnd"]}>
      {isShown && (
        <div className={styles["version"]}>
          <p>
            <strong>{t`A new version is ready.`}</strong> {describeLoss({ photosOn, hasTyped })}
          </p>
          <div className={layout["wrap3"]}>
            <Button onClick={start}>{t`Start it now`}</Button>
            <Button variant="quiet" onClick={dismiss}>{t`Later`}</Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** `start` is null if there is no new version, or the user chose "Later". */
function useNewVersion() {
  const [start, setStart] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const left = new AbortController();
    void watchNewVersion({
      container: navigator.serviceWorker,
      controllerAtStart: controllerAtStart(),
      page: document,
      now: () => Date.now(),
      signal: left.signal,
      onReady: (begin) => setStart(() => begin),
      reload: () => location.reload(),
    });
    return () => abort(left);
  }, []);
  return { start, dismiss: () => setStart(null) };
}
