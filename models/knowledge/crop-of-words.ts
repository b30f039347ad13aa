import { CROP_NAMES } from "./crop-names.ts";
import { wordsOf } from "./label-words.ts";

/** Crops by their names in normal form. */
const CROPS: ReadonlyMap<string, string> = new Map(
  [...CROP_NAMES].flatMap(([crop, names]) =>
    [crop, ...names].map((name) => [wordsOf(name).join(" "), crop] as const),
  ),
);
const MOST_WORDS = Math.max(...Array.from(CROPS.keys(), (name) => name.split(" ").length));

/** A crop, by our name for it, and how many words its name has. */
interface NamedCrop {
  readonly crop: string;
  readonly length: number;
}

/** The crop whose name starts at `place` of `words`, the longest there is; null for none. Words are those of `wordsOf`. */
export function cropAt(words: readonly string[], place: number): NamedCrop | null {
  for (let length = Math.min(MOST_WORDS, words.length - place); length > 0; length -= 1) {
    const crop = CROPS.get(words.slice(place, place + length).join(" "));
    if (crop !== undefined) return { crop, length };
  }
  return null;
}
