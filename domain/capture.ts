/** The place where a photo was taken, from its own data: degrees on WGS84, north and east positive. */
export interface Position {
  /** -90..90. */
  readonly latitude: number;
  /** -180..180. */
  readonly longitude: number;
}

/** The EXIF data that a person allows the app to read. It reads nothing else. */
export interface CaptureQuestion {
  readonly date: boolean;
  readonly position: boolean;
}

/** Time and place of a photo. Null for a value that is not requested, not stated, or invalid. */
export interface CaptureFacts {
  /**
   * Time by the camera's clock: ISO 8601, "2026-06-01T05:12:30", with an offset where the photo states one. Never the
   * file's date, which copying changes.
   */
  readonly takenAt: string | null;
  readonly position: Position | null;
}

/** A {@link CaptureFacts.takenAt} without its offset. */
export function clockTimeOf(takenAt: string): string {
  return takenAt.slice(0, "2026-06-01T05:12:30".length);
}
