/** The place of a photo according to its EXIF data: degrees on WGS84, north and east positive. */
export interface Position {
  /** -90..90. */
  readonly latitude: number;
  /** -180..180. */
  readonly longitude: number;
}

/** The EXIF data that a person allows the app to read. The app reads no other EXIF data. */
export interface CaptureQuestion {
  readonly date: boolean;
  readonly position: boolean;
}

/** A kind of EXIF data that the app reads on request. */
export type CaptureFact = keyof CaptureQuestion;

/**
 * EXIF fields that stand in for DateTimeOriginal, the time of taking, in photos that lack it: the time when the photo
 * was digitised, and the time when its file was last changed.
 */
export const SUBSTITUTE_DATES = ["DateTimeDigitized", "DateTime"] as const;

/** One of {@link SUBSTITUTE_DATES}. */
export type SubstituteDate = (typeof SUBSTITUTE_DATES)[number];

/**
 * Time and place of a photo. A value is null if the app did not read it, or if the photo has none or an invalid one.
 */
export interface CaptureFacts {
  /**
   * Time by the camera's clock: ISO 8601, "2026-06-01T05:12:30", with an offset if the photo has one. The file's
   * date is not used, because copying changes it.
   */
  readonly takenAt: string | null;
  /** The field that `takenAt` comes from; null for DateTimeOriginal, and without a time. */
  readonly takenAtFrom: SubstituteDate | null;
  readonly position: Position | null;
  /** The facts that the photo states in an unreadable or doubtful way. */
  readonly unreadable: readonly CaptureFact[];
}

/** The facts of a photo that states none, or that was not read. */
export const NO_CAPTURE: CaptureFacts = { takenAt: null, takenAtFrom: null, position: null, unreadable: [] };

/** The facts of a photo that is read again: a fact that is not found now stays as it was. */
export function newerCapture(before: CaptureFacts, now: CaptureFacts): CaptureFacts {
  const { takenAt, takenAtFrom } = now.takenAt === null ? before : now;
  const position = now.position ?? before.position;
  const unreadable = [...new Set([...before.unreadable, ...now.unreadable])].filter((fact) =>
    fact === "date" ? takenAt === null : position === null,
  );
  return { takenAt, takenAtFrom, position, unreadable };
}

/** {@link CaptureFacts.takenAt} without its offset. */
export function clockTimeOf(takenAt: string): string {
  return takenAt.slice(0, "2026-06-01T05:12:30".length);
}
