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

/**
 * Time and place of a photo. A value is null if the app did not ask for it, or if the photo has none or an invalid
 * one.
 */
export interface CaptureFacts {
  /**
   * Time by the camera's clock: ISO 8601, "2026-06-01T05:12:30", with an offset if the photo has one. The file's
   * date is not used, because copying changes it.
   */
  readonly takenAt: string | null;
  readonly position: Position | null;
}

/** {@link CaptureFacts.takenAt} without its offset. */
export function clockTimeOf(takenAt: string): string {
  return takenAt.slice(0, "2026-06-01T05:12:30".length);
}
