import { Download, WifiOff } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { Button } from "#src/ui/button/button.tsx";
import { useInstallStore } from "./install.tsx";
import { areValuesRefused } from "#src/storage/browser-storage.ts";
import { describeLoss, KEEP_ALL, watchNewVersion } from "./new-version-watch.ts";
import styles from "./offline-offer.module.css";
import { useLocation } from "react-router-dom";
import { PATHS, SUBJECT_PATHS } from "#src/paths.ts";
import { type PhotoPlace, useIdentification } from "#src/features/identify/state/identification-context.tsx";

/**
 * Whether the app is kept on this device: it is, it will be once all is fetched, or the browser can't. nothing: nor is
 * anything else.
 */
type Keeping = "kept" | "later" | "never" | "nothing";

const KEEPING: Readonly<Record<Keeping, string>> = {
  kept: "Works offline: the pages, the guide and the solutions are kept on this device, and a model once you have used it.",
  later:
    "Works offline after this visit: the pages, the guide and the solutions are kept on this device, and a model once you have used it.",
  never: "This browser does not keep the app on the device, so it needs a network.",
  nothing:
    "This browser keeps nothing for this app: your plan, models and results are gone when the page is closed. To keep them, allow site data for this address.",
};

/** What is kept on this device, and how the app gets onto the home screen. Quiet: at the foot of every page. */
export function OfflineOffer(): ReactNode {
  const keeping = useKeeping();
  // At the end of the frame, below the foot of the page that this is a part of.
  const frame = document.getElementById("main")?.parentElement;
  return (
    <div className={styles["offer"]}>
      <p className={styles["keeping"]}>
        <WifiOff className={styles["icon"]} size={18} aria-hidden="true" />
        <span>{KEEPING[keeping]}</span>
      </p>
      {!isOnHomeScreen() && <InstallOffer />}
      {frame instanceof HTMLElement && createPortal(<NewVersion />, frame)}
    </div>
  );
}

function InstallOffer(): ReactNode {
  const store = useInstallStore();
  const { status } = useStore(store);
  if (status === "installed") return <p role="status">The app is installed.</p>;
  if (status === "offered")
    return (
      <Button onClick={() => void store.install()}>
        <Download size={18} aria-hidden="true" /> Install app
      </Button>
    );
  // Safari on iPhone and iPad alone knows this property, and makes no offer.
  if ("standalone" in navigator)
    return (
      <p className={styles["keeping"]}>
        To install it on an iPhone or iPad, open Share and choose 'Add to Home Screen'.
      </p>
    );
  return null;
}

function isOnHomeScreen(): boolean {
  const isStandalone = "standalone" in navigator && navigator.standalone === true;
  return isStandalone || matchMedia("(display-mode: standalone)").matches;
}

/** In spite of its type, it is missing outside secure contexts. */
function container(): ServiceWorkerContainer | undefined {
  return "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
}

/** What the service worker says: the browser may have cleared some of the files, which it then keeps again. */
function useKeeping(): Keeping {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const workers = container();
    const left = new AbortController();
    const ask = (): void => workers?.controller?.postMessage(KEEP_ALL);
    const hear = ({ data }: MessageEvent<unknown>): void =>
      setKept(typeof data === "object" && data !== null && Reflect.get(data, "isKept") === true);
    workers?.addEventListener("message", hear, { signal: left.signal });
    workers?.addEventListener("controllerchange", ask, { signal: left.signal });
    addEventListener("online", ask, { signal: left.signal });
    ask();
    return () => left.abort();
  }, []);
  if (areValuesRefused()) return "nothing";
  if (container() === undefined) return "never";
  return isKept ? "kept" : "later";
}

/** What is read, tried or measured there lies in memory alone, and mostly runs: nobody is asked in the middle of it. */
const UNDISTURBED: ReadonlySet<string> = new Set([PATHS.models, PATHS.benchmark, PATHS.batch, PATHS.teach]);

/**
 * Says that a new version is ready, at the end of the screen, or of a page with a photo or typed words. It waits where
 * something runs, and says what starting the version loses.
 */
export function NewVersion(): ReactNode {
  const { start, dismiss } = useNewVersion();
  const { pathname } = useLocation();
  const hasTyped = useHasTyped(pathname);
  const { photosOn, isBusy } = usePhotos();
  const isShown = start !== null && !isBusy && !UNDISTURBED.has(pathname);
  // It covers nothing that a person works with.
  const isInTheWay = hasTyped || photosOn.some((place) => pathOf(place) === pathname);
  // The line is there before its words are: screen readers announce what changes in it.
  return (
    <div role="status" className={styles[isInTheWay ? "pageEnd" : "screenEnd"]}>
      {isShown && (
        <div className={styles["version"]}>
          <p>
            <strong>A new version is ready.</strong> {describeLoss({ photosOn, hasTyped })}
          </p>
          <div className={styles["actions"]}>
            <Button variant="primary" onClick={start}>
              Start it now
            </Button>
            <Button onClick={dismiss}>Later</Button>
          </div>
        </div>
      )}
    </div>
  );
}

function pathOf(place: PhotoPlace): string {
  return place === "home" ? PATHS.home : SUBJECT_PATHS[place];
}

/** What starts the new version; null where there is none, or the person has put it off. */
function useNewVersion(): { readonly start: (() => void) | null; readonly dismiss: () => void } {
  const [start, setStart] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const left = new AbortController();
    void watchNewVersion({
      container: navigator.serviceWorker,
      page: document,
      now: () => Date.now(),
      signal: left.signal,
      onReady: (begin) => setStart(() => begin),
      reload: () => location.reload(),
    });
    return () => left.abort();
  }, []);
  return { start, dismiss: () => setStart(null) };
}

/** Whether the person has typed or chosen something on the page since it was opened. */
function useHasTyped(pathname: string): boolean {
  const [typedOn, setTypedOn] = useState("");
  useEffect(() => {
    const note = ({ target }: Event): void => {
      // A photo is told of as such.
      if (!(target instanceof HTMLInputElement) || target.type !== "file") setTypedOn(pathname);
    };
    document.addEventListener("input", note);
    return () => document.removeEventListener("input", note);
  }, [pathname]);
  return typedOn === pathname;
}

/** The places that have a photo, and whether one of them is at work. */
function usePhotos(): { readonly photosOn: readonly PhotoPlace[]; readonly isBusy: boolean } {
  const places = [
    { place: "home", ...useIdentification("home") },
    { place: "animal", ...useIdentification("animal") },
    { place: "plant", ...useIdentification("plant") },
    { place: "disease", ...useIdentification("disease") },
    { place: "pest", ...useIdentification("pest") },
  ] as const;
  return {
    photosOn: places
      .filter(({ current, offer }) => current.status !== "idle" || offer.status !== "none")
      .map(({ place }) => place),
    isBusy: places.some(
      ({ current, offer }) =>
        current.status === "analyzing" ||
        offer.status === "shrinking" ||
        (current.status === "done" &&
          (current.ranking.status === "ranking" || current.fusion.addition.status === "adding")),
    ),
  };
}
