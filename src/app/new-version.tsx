import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { Button } from "#src/ui/controls/button.tsx";
import { PATHS, SUBJECT_PATHS } from "#src/paths.ts";
import { type PhotoPlace, useIdentification } from "#src/features/identify/state/identification-context.tsx";
import { describeLoss } from "./new-version-texts.ts";
import { watchNewVersion } from "./new-version-watch.ts";
import styles from "./new-version.module.css";

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
