import { Download, WifiOff } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { Button } from "#src/ui/controls/button.tsx";
import { useInstallStore } from "./install-context.tsx";
import { areValuesRefused } from "#src/storage/browser-storage.ts";
import { KEEP_ALL } from "./new-version-watch.ts";
import { NewVersion } from "./new-version.tsx";
import styles from "./offline-offer.module.css";

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
