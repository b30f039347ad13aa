import { useLocation } from "react-router-dom";
import { SUBJECTS } from "#domain/subject.ts";
import { PATHS, readWayBack, SUBJECT_PATHS } from "#src/paths.ts";
import {
  type PhotoPlace,
  useIdentificationStore,
} from "#src/features/identify/state/identification-context.tsx";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";

/** Where a member goes from Pricing, and what the button says. */
export interface WayOn {
  readonly path: string;
  readonly text: string;
}

/** Back to the photo or the page that a person came from, else to what Premium keeps for them. */
export function useWayOn(): WayOn {
  const { state } = useLocation();
  const from = readWayBack(state)?.from ?? PATHS.pricing;
  const place = placeAt(from);
  const { hasPhoto } = useIdentificationStore(place ?? "home");
  if (place !== null && hasPhoto()) return { path: from, text: "Back to your photo" };
  const name = nameOf(from, place);
  return name === null
    ? { path: PATHS.history, text: "Open your history" }
    : { path: from, text: `Back to ${name}` };
}

/** The place for photos at an address; null where there is none. */
function placeAt(from: string): PhotoPlace | null {
  const [path] = from.split("?");
  if (path === PATHS.home) return "home";
  return SUBJECTS.find((subject) => SUBJECT_PATHS[subject] === path) ?? null;
}

/** What the page at an address is called; null for one that has nothing for members. */
function nameOf(from: string, place: PhotoPlace | null): string | null {
  if (place !== null) return place === "home" ? null : SUBJECT_NAMES[place].many;
  if (from.startsWith(PATHS.solutions)) return "Solutions";
  if (from.startsWith(PATHS.batch)) return "your photos";
  return from.startsWith(PATHS.history) ? "History" : null;
}
