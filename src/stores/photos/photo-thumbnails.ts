import { guarded } from "#domain/internal-error.ts";
import { MAX_FOLDER_PHOTO_BYTES } from "#domain/photo.ts";
import { ok } from "#domain/result.ts";
import type { InputSpec } from "#models/manifest.ts";
import type { ImagingClient } from "#src/pipeline/imaging-client.ts";
import type { MakeThumbnail } from "#src/pipeline/make-thumbnail.ts";

/** Makes the thumbnail of a photo, as a data URL; null where it can't be read, or was given up. Never rejects. */
export type ThumbnailOf = (file: Blob, signal: AbortSignal) => Promise<string | null>;

/** What thumbnails are made with. */
export interface ThumbnailDeps {
  readonly imaging: Pick<ImagingClient, "check" | "prepare">;
  readonly makeThumbnail: MakeThumbnail;
}

/** A photo is prepared as for a model, and the tensor left unused: the picture beside it is what is looked at. */
const INPUT: InputSpec = { width: 224, height: 224, fit: "cover" };

/** Makes a {@link ThumbnailOf}. One photo is read at a time: a hundred at once would take the memory of a phone. */
export function createThumbnails(deps: ThumbnailDeps): ThumbnailOf {
  let last: Promise<unknown> = Promise.resolve();
  return (file, signal) => {
    const turn = last.then(() => (signal.aborted ? null : readThumbnail(file, deps, signal)));
    last = turn;
    return turn;
  };
}

async function readThumbnail(
  file: Blob,
  { imaging, makeThumbnail }: ThumbnailDeps,
  signal: AbortSignal,
): Promise<string | null> {
  const made = await guarded(async () => {
    const checked = await imaging.check(file, signal, MAX_FOLDER_PHOTO_BYTES);
    if (!checked.ok) return checked;
    const prepared = await imaging.prepare(file, checked.value.facts, INPUT, signal);
    if (!prepared.ok) return prepared;
    const preview = await prepared.value.encodePreview(signal);
    return preview.ok ? ok(await makeThumbnail(preview.value)) : preview;
  });
  return made.ok ? made.value : null;
}

/** Keeps the last `most` thumbnails in memory, so that going back in a list reads nothing again. */
export function rememberThumbnails(thumbnailOf: ThumbnailOf, most: number): ThumbnailOf {
  const kept = new Map<Blob, string>();
  return async (file, signal) => {
    const url = kept.get(file) ?? (await thumbnailOf(file, signal));
    if (url === null) return null;
    // The order of a map is that of putting in: those that were asked for long ago stand first.
    kept.delete(file);
    kept.set(file, url);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return url;
  };
}
