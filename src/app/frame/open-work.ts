import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { type PhotoPlace, useIdentification } from "#src/app/identify/state/use-identification.ts";
import { PATHS, SUBJECT_PATHS } from "#src/paths.ts";
import type { OpenWork } from "./new-version-watch.ts";

/** Pages that may hold long work in memory. Nothing asks for a reload there. */
export const MAY_HOLD_WORK: ReadonlySet<string> = new Set([
  PATHS.models,
  PATHS.benchmark,
  PATHS.batch,
  PATHS.teach,
]);

/** The page of a photo. */
export function placePath(place: PhotoPlace): string {
  return place === "home" ? PATHS.home : SUBJECT_PATHS[place];
}

/** What a reload would lose, and whether work is running. */
export function useOpenWork(): OpenWork & { readonly isBusy: boolean } {
  const { pathname } = useLocation();
  const hasTyped = useHasTyped(pathname);
  return { hasTyped, ...usePhotos() };
}

/** True if the user has typed or chosen something since the page opened. */
function useHasTyped(pathname: string): boolean {
  const [typedOn, setTypedOn] = useState("");
  useEffect(() => {
    const note = ({ target }: Event): void => {
      // The message mentions chosen photos separately.
      if (!(target instanceof HTMLInputElement) || target.type !== "file") setTypedOn(pathname);
    };
    document.addEventListener("input", note);
    return () => document.removeEventListener("input", note);
  }, [pathname]);
  return typedOn === pathname;
}

/** The places that have a photo, and whether any place is busy. */
function usePhotos() {
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
