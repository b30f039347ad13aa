import type { CaptureFacts, CaptureQuestion } from "#domain/capture.ts";
import type { PhotoError } from "#domain/identify-error.ts";
import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, type PhotoFacts, type PhotoFormat } from "#domain/photo.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { readCapture } from "./exif.ts";
import { findExif, isExtendedWebp, readHeader } from "./header.ts";
import { hasTooManyScans } from "./jpeg-scans.ts";
import { skimChunks } from "./skim-chunks.ts";
import { type Sniffed, sniff } from "./sniff.ts";

/** Bytes of the first read. Nearly every header fits. A JPEG with large previews or profiles needs a second read. */
const FIRST_READ_BYTES = 128 * 1024;

/** Most bytes that are searched for the header of a JPEG, so that a file far above the limit is not read as a whole. */
const LAST_READ_BYTES = 2 * MAX_PHOTO_BYTES;

/** A JPEG above this size is not offered to be made smaller: its scans would have to be counted, and no photo is as large. */
const MAX_SHRINK_JPEG_BYTES = 256 * 1024 * 1024;

/**
 * Decides from a file's size and header whether it may be decoded. It decodes nothing.
 * It checks in this order: empty, size, format by content, damage, pixel limit. The scans of a JPEG are counted here only
 * where it is too large, as the browser then decodes it to make it smaller. See: [Note: Scans of a JPEG]
 */
export async function checkPhoto(
  file: Blob,
  maxBytes: number = MAX_PHOTO_BYTES,
): Promise<Result<PhotoFacts, PhotoError>> {
  if (file.size === 0) return err({ code: "photo-empty" });
  const header = await readPhotoHeader(file);
  if (file.size <= maxBytes || (!header.ok && header.error.code === "photo-unreadable")) return header;
  const canShrink = header.ok && (await unlessGone(() => isShrinkable(file, header.value.format)));
  if (canShrink === null) return err({ code: "photo-unreadable" });
  return err({ code: "photo-too-large", bytes: file.size, maxBytes, canShrink });
}

async function isShrinkable(file: Blob, format: PhotoFormat): Promise<boolean> {
  if (format !== "jpeg") return true;
  return file.size <= MAX_SHRINK_JPEG_BYTES && !(await hasTooManyScans(file));
}

async function readPhotoHeader(file: Blob): Promise<Result<PhotoFacts, PhotoError>> {
  const head = await readHead(file);
  if (head === null) return err({ code: "photo-unreadable" });
  const { sniffed, bytes } = head;
  if (sniffed.kind === "unknown") return err({ code: "photo-not-an-image" });
  if (sniffed.kind === "unsupported")
    return err({ code: "photo-format-unsupported", format: sniffed.format });

  const { format } = sniffed;
  const header = readHeader(format, bytes);
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
  const head = await readHead(file);
  const exif = head?.sniffed.kind === "supported" ? findExif(head.sniffed.format, head.bytes) : null;
  return exif === null ? { takenAt: null, position: null } : readCapture(exif, asked);
}

/** True while the chosen file is still there and unchanged. */
export async function canRead(file: Blob): Promise<boolean> {
  return (await unlessGone(() => readStart(file, 1))) !== null;
}

/** The format of a file, and bytes that have its header and its EXIF block; null where it can't be read. */
function readHead(file: Blob): Promise<{ readonly sniffed: Sniffed; readonly bytes: Uint8Array } | null> {
  return unlessGone(async () => {
    const first = await readStart(file, FIRST_READ_BYTES);
    const sniffed = sniff(first);
    return {
      sniffed,
      bytes: sniffed.kind === "supported" ? await readOn(file, sniffed.format, first) : first,
    };
  });
}

/** The first bytes of a photo, or others where its header or its EXIF block goes on behind them. */
async function readOn(file: Blob, format: PhotoFormat, first: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  switch (format) {
    case "jpeg": {
      const isEnough = file.size <= FIRST_READ_BYTES || readHeader(format, first) !== null;
      return isEnough ? first : readStart(file, LAST_READ_BYTES);
    }
    case "png":
      return skimChunks(format, file, first);
    case "webp":
      return isExtendedWebp(first) ? skimChunks(format, file, first) : first;
  }
}

async function readStart(file: Blob, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(0, bytes).arrayBuffer());
}

/** What was read; null where the file was moved, deleted or changed since it was chosen. */
async function unlessGone<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
