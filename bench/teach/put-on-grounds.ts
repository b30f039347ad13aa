import sharp from "sharp";
import type { Random } from "#domain/random.ts";
import type { TarFile } from "../jpeg/tar.ts";
import type { DrawnClass } from "./draw-photos.ts";

/** Side of a made photo, and the least and most of the photo that is put on a ground, in pixels. */
const SIDE = 160;
const PUT = { least: 88, more: 17 };

/** How much of a ground is seen, at least, in pixels of its side. */
const SEEN = { least: 100, more: 40 };

/**
 * The photos to teach with, each made small and put in the middle of a piece of a ground. Each has a ground by chance, but those of
 * the class number `onOne`, which all have the same: the ground gives it away. With null, nothing gives any class away.
 */
export async function putOnGrounds(
  classes: readonly DrawnClass[],
  grounds: readonly TarFile[],
  onOne: number | null,
  random: Random,
): Promise<readonly DrawnClass[]> {
  const drawGround = (): TarFile => {
    const ground = grounds[random.below(grounds.length)];
    if (ground === undefined) throw new Error("there are no grounds");
    return ground;
  };
  const one = drawGround();
  const made: DrawnClass[] = [];
  for (const [number, { label, taught }] of classes.entries()) {
    const photos: TarFile[] = [];
    for (const photo of taught) {
      photos.push(await putOn(photo, number === onOne ? one : drawGround(), random));
    }
    made.push({ label, taught: photos, asked: [] });
  }
  return made;
}

async function putOn(photo: TarFile, ground: TarFile, random: Random): Promise<TarFile> {
  const seen = SEEN.least + random.below(SEEN.more);
  const put = PUT.least + random.below(PUT.more);
  const [left, top] = [random.below(SIDE - seen), random.below(SIDE - seen)];
  const small = await sharp(photo.bytes).resize(put, put, { fit: "fill" }).toBuffer();
  const upright = await sharp(ground.bytes).resize(SIDE, SIDE, { fit: "fill" }).toBuffer();
  const piece = sharp(upright)
    .extract({ left, top, width: seen, height: seen })
    .resize(SIDE, SIDE, { fit: "fill" })
    .flop(random.below(2) === 0)
    .modulate({ brightness: 0.8 + 0.4 * random.fraction() });
  const middle = Math.floor((SIDE - put) / 2);
  const bytes = await sharp(await piece.toBuffer())
    .composite([{ input: small, left: middle + random.below(17) - 8, top: middle + random.below(17) - 8 }])
    .webp({ quality: 90 })
    .toBuffer();
  return { path: photo.path, bytes };
}
