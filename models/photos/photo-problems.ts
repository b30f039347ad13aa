import {
  LARGEST_PHOTO,
  LARGEST_TOTAL,
  LONGEST_SIDE,
  MOST_PHOTOS,
  PHOTO_LICENCES,
  type PhotoEntry,
  type PhotoIndex,
  type PhotoSet,
} from "./photo-index.ts";

/** What a photo's file really is. */
export interface PhotoFile {
  readonly name: string;
  readonly bytes: number;
  /** Its image format: "webp". */
  readonly format: string;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** True if it has EXIF, XMP, IPTC or a colour profile. */
  readonly hasMetadata: boolean;
}

/** Compares the index of photos with the files and the records. Returns a sentence for each problem. */
export function photoProblems(
  { sets, photos }: PhotoIndex,
  files: readonly PhotoFile[],
  recordIds: ReadonlySet<string>,
): readonly string[] {
  const listed = new Set(photos.map(({ file }) => file));
  const used = new Set(photos.map(({ set }) => set));
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    ...files.filter(({ name }) => !listed.has(name)).map(({ name }) => `${name} is not in photos.json`),
    ...Object.entries(sets).flatMap(([key, set]) =>
      setProblems(set, used.has(key)).map((what) => `the set "${key}" ${what}`),
    ),
    ...photos.flatMap((photo) =>
      [
        ...entryProblems(photo, sets, recordIds),
        ...fileProblems(
          photo,
          files.find(({ name }) => name === photo.file),
        ),
      ].map((what) => `${photo.file} ${what}`),
    ),
    ...repeated(photos.map(({ file }) => file)).map((file) => `${file} is twice in photos.json`),
    ...crowded(photos).map((record) => `"${record}" has more than ${MOST_PHOTOS} photos`),
    ...(total > LARGEST_TOTAL ? [`all photos have ${total} bytes, more than ${LARGEST_TOTAL}`] : []),
  ];
}

function setProblems({ credit, licence, source, copyright }: PhotoSet, isUsed: boolean): readonly string[] {
  return [
    ...(isUsed ? [] : ["has no photo"]),
    ...(credit.trim() === "" ? ["has no credit"] : []),
    ...(licence in PHOTO_LICENCES ? [] : [`has the licence "${licence}", which is not in the allowed list`]),
    ...(isAddress(source) ? [] : ["has no address of its source"]),
    ...(licence === "MIT" && copyright.trim() === "" ? ["has no copyright line, which MIT asks for"] : []),
  ];
}

function entryProblems(
  { record, set, origin, alt, width, height }: PhotoEntry,
  sets: PhotoIndex["sets"],
  recordIds: ReadonlySet<string>,
): readonly string[] {
  return [
    ...(recordIds.has(record) ? [] : [`shows "${record}", which has no record`]),
    ...(sets[set] === undefined ? [`is of the set "${set}", which is not listed`] : []),
    ...(isAddress(origin) ? [] : ["has no address of its original"]),
    ...(alt.trim() === "" ? ["has no alt text"] : []),
    ...(Math.max(width, height) > LONGEST_SIDE ? [`has more than ${LONGEST_SIDE} pixels on a side`] : []),
  ];
}

function fileProblems(photo: PhotoEntry, file: PhotoFile | undefined): readonly string[] {
  if (file === undefined) return ["has no file"];
  const isSame = file.bytes === photo.bytes && file.width === photo.width && file.height === photo.height;
  return [
    ...(isSame ? [] : ["has another size than photos.json says"]),
    ...(file.format === "webp" ? [] : [`is ${file.format}, not WebP`]),
    ...(file.hasMetadata ? ["has metadata"] : []),
    ...(file.bytes > LARGEST_PHOTO ? [`has more than ${LARGEST_PHOTO} bytes`] : []),
  ];
}

function isAddress(text: string): boolean {
  return /^https:\/\/[^\s/]+\/\S*$/.test(text);
}

function repeated(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) < at))];
}

function crowded(photos: readonly PhotoEntry[]): readonly string[] {
  const records = photos.map(({ record }) => record);
  return [...new Set(records)].filter((id) => records.filter((each) => each === id).length > MOST_PHOTOS);
}
