import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";

/** What lies in the memory of a page alone, so that loading it anew loses it. */
export interface OpenWork {
  /** Where a photo is. */
  readonly photosOn: readonly (Subject | "home")[];
  /** Whether the person has typed on the page. */
  readonly hasTyped: boolean;
}

const PLACES = ["home", ...SUBJECTS] as const;

/** What starting a new version loses, as it loads the page anew. */
export function describeLoss({ photosOn, hasTyped }: OpenWork): string {
  const places = PLACES.filter((place) => photosOn.includes(place)).map((place) =>
    place === "home" ? "Home" : SUBJECT_NAMES[place].many,
  );
  const losses = [
    ...(places.length === 0 ? [] : [`the photo on ${places.join(" and ")}, with its answer and notes`]),
    ...(hasTyped ? ["what you typed on this page"] : []),
  ];
  return losses.length === 0
    ? "Nothing is lost by starting it."
    : `Starting it closes ${losses.join(", and ")}. What is saved stays.`;
}
