import licences from "./licences.json" with { type: "json" };

/** A set of photos of one maker under one licence. */
export interface PhotoSet {
  /** The makers, as they want to be named. */
  readonly credit: string;
  readonly licence: PhotoLicence;
  /** Address of the set. */
  readonly source: string;
  /** The copyright line that the licence asks to repeat; empty for licences that ask for none. */
  readonly copyright: string;
}

/** A photo that shows what a record is about. Its file is in models/photos. */
export interface PhotoEntry {
  readonly file: string;
  /** Id of the record. */
  readonly record: string;
  /** Key of its set. */
  readonly set: string;
  /** Address of the original. */
  readonly origin: string;
  /** What it shows, for people who can't see it. */
  readonly alt: string;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** Size of the file. */
  readonly bytes: number;
}

/** The content of models/photos/photos.json. */
export interface PhotoIndex {
  readonly sets: Readonly<Record<string, PhotoSet>>;
  readonly photos: readonly PhotoEntry[];
}

/** A photo as the app shows it, with its set and its address on this site. */
export interface ComparisonPhoto extends Omit<PhotoEntry, "set" | "origin"> {
  readonly set: PhotoSet;
  readonly address: string;
}

/** The licences that allow the app to show and pass on a photo, by SPDX identifier. */
export const PHOTO_LICENCES = licences;

export type PhotoLicence = keyof typeof PHOTO_LICENCES;

/** The most photos of a record. */
export const MOST_PHOTOS = 3;

/** The longest side of a photo, in pixels. */
export const LONGEST_SIDE = 320;

/** The largest size of a photo, in bytes. */
export const LARGEST_PHOTO = 40 * 1024;

/** The largest size of all photos, in bytes. */
export const LARGEST_TOTAL = 6 * 1024 * 1024;
