import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createRandom, type Random } from "#domain/random.ts";
import { SUBJECTS } from "#domain/subject.ts";
import sharp from "sharp";

/** Photos of one label: those to teach with, and others to ask about. */
export interface DrawnClass {
  readonly label: string;
  readonly taught: readonly TarFile[];
  readonly asked: readonly TarFile[];
}

/** Some classes, drawn by chance. */
export interface Draw {
  /** Of what they were drawn. */
  readonly kind: string;
  /** Whether the app's own model was trained with the photos to teach with. */
  readonly isSeen: boolean;
  readonly classes: readonly DrawnClass[];
}

/** The labelled photos, by label. */
interface LabelledPhotos {
  readonly train: ReadonlyMap<string, readonly TarFile[]>;
  readonly test: ReadonlyMap<string, readonly TarFile[]>;
}

/** Of what labels are drawn: all, one subject, or weeds that were photographed in the same places by the same camera. */
const KINDS: readonly (readonly [kind: string, of: RegExp])[] = [
  ["any", /^/],
  ["pests", /^pest\//],
  ["diseases", /^disease\//],
  ["weeds", /^plant\/weed-/],
];

/** Classes of a draw, and photos of each to teach with and to ask about. */
const CLASSES = 5;
const PHOTOS = 20;

/**
 * Draws `count` times of each kind, by seed: {@link CLASSES} labels, and of each of them {@link PHOTOS} photos of the
 * training part to teach with and as many of the test part to ask about, with which the app's own model was not trained.
 * Then the same once more with half of the photos of the test part to teach with, and the others to ask about.
 */
export function drawPhotos(folder: string, count: number, seed: number): readonly Draw[] {
  const { train, test } = readPhotos(folder);
  const random = createRandom(seed);
  const labels = [...train.keys()]
    .filter((label) => (train.get(label)?.length ?? 0) >= PHOTOS && (test.get(label)?.length ?? 0) >= PHOTOS)
    .toSorted();
  return [true, false].flatMap((isSeen) =>
    KINDS.flatMap(([kind, of]) =>
      Array.from({ length: count }, () => {
        const own = labels.filter((label) => of.test(label));
        const classes = drawn(own, CLASSES, random).map((label) => {
          const asked = drawn(test.get(label) ?? [], PHOTOS, random);
          if (isSeen) return { label, taught: drawn(train.get(label) ?? [], PHOTOS, random), asked };
          return { label, taught: asked.slice(0, PHOTOS / 2), asked: asked.slice(PHOTOS / 2) };
        });
        return { kind, isSeen, classes };
      }),
    ),
  );
}

/** Photos of no subject, for grounds. */
export function readGrounds(folder: string): readonly TarFile[] {
  return photosIn(join(folder, "train-none.tar"));
}

/** `count` of some things, each at most once. */
export function drawn<T>(things: readonly T[], count: number, random: Random): readonly T[] {
  const left = [...things];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random.below(left.length), 1),
  ).flat();
}

function readPhotos(folder: string): LabelledPhotos {
  const read = (part: string): ReadonlyMap<string, readonly TarFile[]> => {
    const photos = SUBJECTS.flatMap((subject) => photosIn(join(folder, `${part}-${subject}.tar`)));
    const byLabel = new Map<string, TarFile[]>();
    for (const photo of photos) {
      const label = photo.path.split("/").slice(0, 2).join("/");
      byLabel.set(label, [...(byLabel.get(label) ?? []), photo]);
    }
    return byLabel;
  };
  return { train: read("train"), test: read("test") };
}

function photosIn(archive: string): readonly TarFile[] {
  return filesOfTar(readFileSync(archive))
    .map(({ path, bytes }) => ({ path: path.replace(/^\.\//, ""), bytes }))
    .filter(({ path }) => path.endsWith(".webp"));
}

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

/** A file of an archive. */
export interface TarFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const BLOCK = 512;

/** The plain files of a tar archive (POSIX.1-1988 ustar), without copying them. */
export function filesOfTar(tar: Uint8Array): readonly TarFile[] {
  const files: TarFile[] = [];
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const length = Number.parseInt(textAt(tar, at + 124, 12), 8);
    const kind = textAt(tar, at + 156, 1);
    const folder = textAt(tar, at + 345, 155);
    const name = textAt(tar, at, 100);
    const from = at + BLOCK;
    if (kind === "0" || kind === "") {
      const path = folder === "" ? name : `${folder}/${name}`;
      files.push({ path, bytes: tar.subarray(from, from + length) });
    }
    at = from + Math.ceil(length / BLOCK) * BLOCK;
  }
  return files;
}

/** A text that ends with a zero or with its field. */
function textAt(bytes: Uint8Array, at: number, length: number): string {
  const field = new TextDecoder().decode(bytes.subarray(at, at + length));
  return field.split("\0")[0]?.trim() ?? "";
}
