import type { CaptureFacts, CaptureQuestion } from "#domain/capture.ts";
import type { PhotoError } from "#domain/identify-error.ts";
import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, type PhotoFacts } from "#domain/photo.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { readCapture } from "./exif.ts";
import { findExif, isExtendedWebp, readHeader } from "./header.ts";
import { sniff } from "./sniff.ts";

/** Bytes of the first read. Nearly every header fits. A JPEG with large previews or profiles needs a second read. */
const FIRST_READ_BYTES = 128 * 1024;

/** Most bytes that are searched for a header, so that a file far above the limit is not read as a whole. */
const LAST_READ_BYTES = 2 * MAX_PHOTO_BYTES;

/**
 * Decides from a file's size and header whether it may be decoded. It decodes nothing.
 * It checks in this order: empty, size, format by content, damage, pixel limit.
 */
export async function checkPhoto(
  file: Blob,
  maxBytes: number = MAX_PHOTO_BYTES,
): Promise<Result<PhotoFacts, PhotoError>> {
  if (file.size === 0) return err({ code: "photo-empty" });
  const header = await readPhotoHeader(file);
  if (file.size <= maxBytes || (!header.ok && header.error.code === "photo-unreadable")) return header;
  return err({ code: "photo-too-large", bytes: file.size, maxBytes, canShrink: header.ok });
}

async function readPhotoHeader(file: Blob): Promise<Result<PhotoFacts, PhotoError>> {
  const first = await readStart(file, FIRST_READ_BYTES);
  if (first === null) return err({ code: "photo-unreadable" });
  const sniffed = sniff(first);
  if (sniffed.kind === "unknown") return err({ code: "photo-not-an-image" });
  if (sniffed.kind === "unsupported")
    return err({ code: "photo-format-unsupported", format: sniffed.format });

  const { format } = sniffed;
  // An extended WebP has its EXIF at the end, so the whole file is read.
  let header = isExtendedWebp(first) ? null : readHeader(format, first);
  if (header === null) {
    const more = file.size > FIRST_READ_BYTES ? await readStart(file, LAST_READ_BYTES) : first;
    if (more === null) return err({ code: "photo-unreadable" });
    header = readHeader(format, more);
  }
  if (typeof header === "string") return err({ code: "photo-format-unsupported", format: header });
  if (header === null || header.width === 0 || header.height === 0) {
    return err({ code: "photo-undecodable", format });
  }
  if (header.width * header.height > MAX_PHOTO_PIXELS) {
    return err({ code: "photo-too-many-pixels", width: header.width, height: header.height });
  }
  return ok({ format, bytes: file.size, ...header });
}

/** When and where a photo was taken, by its EXIF data. A file that can't be read says neither. */
export async function readPhotoCapture(file: Blob, asked: CaptureQuestion): Promise<CaptureFacts> {
  const first = await readStart(file, FIRST_READ_BYTES);
  const sniffed = first === null ? null : sniff(first);
  if (first === null || sniffed?.kind !== "supported") return { takenAt: null, position: null };
  const all = isExtendedWebp(first) ? await readStart(file, LAST_READ_BYTES) : first;
  const exif = all === null ? null : findExif(sniffed.format, all);
  return exif === null ? { takenAt: null, position: null } : readCapture(exif, asked);
}

/** True while the chosen file is still there and unchanged. */
export async function canRead(file: Blob): Promise<boolean> {
  return (await readStart(file, 1)) !== null;
}

/** The first bytes of a file; null where the file was moved, deleted or changed since it was chosen. */
async function readStart(file: Blob, bytes: number): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, bytes).arrayBuffer());
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
