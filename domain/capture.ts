/** Where a photo was taken, by its own data: degrees on WGS84, north and east positive. */
export interface Position {
  /** -90..90. */
  readonly latitude: number;
  /** -180..180. */
  readonly longitude: number;
}

/** The EXIF data of a photo that a person agrees to have read. Nothing else of it is read. */
export interface CaptureQuestion {
  readonly date: boolean;
  readonly position: boolean;
}

/** When and where a photo was taken. Null for what is not asked for, not stated, or makes no sense. */
export interface CaptureFacts {
  /**
   * By the camera's clock: ISO 8601, "2026-06-01T05:12:30", with an offset where the photo states one. Never the date of
   * the file, which copying changes.
   */
  readonly takenAt: string | null;
  readonly position: Position | null;
}

/** A {@link CaptureFacts.takenAt} by the camera's clock alone, without the offset that the photo may state. */
export function clockTimeOf(takenAt: string): string {
  return takenAt.slice(0, "2026-06-01T05:12:30".length);
}
