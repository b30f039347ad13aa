import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createRandom, type Random } from "#domain/random.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { filesOfTar, type TarFile } from "../jpeg/tar.ts";

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
