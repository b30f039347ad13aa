import type { DBSchema, IDBPDatabase, IDBPTransaction } from "idb";
import * as v from "valibot";
import type { StorageProblem } from "#domain/error.ts";
import type { Result } from "#domain/result.ts";
import type { LessonClass } from "#domain/teaching/lesson-class.ts";
import type { Taught } from "#domain/teaching/teach.ts";
import { knownAs } from "#domain/text/read-as.ts";
import { createCollection, settleStored } from "#src/storage/collection.ts";

/** The numbers that a lesson stores for each photo. */
export interface PhotoNumbers {
  readonly features: Float32Array;
  /** See: PhotoFeatures.edges */
  readonly edges: Float32Array;
  /** See: PhotoFeatures.hash. Null in old lessons, until the lesson is taught again. */
  readonly hash: string | null;
  /** Identifies the network that computed these numbers. Numbers of two networks can't be compared. */
  readonly network: string;
}

/** A class; `place` orders the classes and photos of a lesson by the time of their addition. */
interface StoredClass extends LessonClass {
  readonly place: number;
}

/** A photo of a lesson. The file itself is not kept. */
export interface StoredPhoto extends PhotoNumbers {
  readonly id: string;
  readonly classId: string;
  /** Name of the file. */
  readonly name: string;
  /** A small JPEG of the whole photo, as a data URL. */
  readonly thumbnail: string;
  /** See: BurstMarks.shotAt */
  readonly shotAt: number | null;
  /** See: StoredClass.place */
  readonly place: number;
}

/** A taught head, and the lesson that taught it. */
export interface StoredHead {
  /** A key of the photos, their classes and the network, which is its first line. It changes if any of these changes. */
  readonly lesson: string;
  /** The classes in the order of the head's outputs, with their names at the time of teaching. */
  readonly classes: readonly LessonClass[];
  readonly taught: Taught;
}

/** A whole lesson, in the order of addition. */
export interface StoredLesson {
  readonly classes: readonly StoredClass[];
  readonly photos: readonly StoredPhoto[];
  readonly taught: StoredHead | null;
}

/** A change of the stored lesson. */
export type LessonChange =
  | { readonly kind: "put-class"; readonly value: StoredClass }
  | { readonly kind: "put-photo"; readonly value: StoredPhoto }
  | { readonly kind: "put-taught"; readonly value: StoredHead }
  | { readonly kind: "delete-class"; readonly id: string }
  | { readonly kind: "delete-photo"; readonly id: string }
  | { readonly kind: "delete-taught" }
  /** Also deletes additions of other tabs, and records that this version of the app can't read. */
  | { readonly kind: "delete-all" };

/** The lesson on this device. No method rejects. */
export interface LessonDatabase {
  readonly read: () => Promise<Result<StoredLesson, StorageProblem>>;
  /** Writes changes, all of them or none. */
  readonly apply: (changes: readonly LessonChange[]) => Promise<Result<void, StorageProblem>>;
}

interface Schema extends DBSchema {
  classes: { key: string; value: StoredClass };
  photos: { key: string; value: StoredPhoto };
  taught: { key: string; value: StoredHead & { readonly id: string } };
}

const NAME = "bio-kingdom.lesson";
const VERSION = 1;
const STORES = ["classes", "photos", "taught"] as const;

/** The only key of the store "taught". */
const LATEST = "latest";

const namedClass = { id: v.string(), name: v.string(), isReject: v.boolean() };
const classSchema = v.object({ ...namedClass, place: v.number() });
const photoSchema = v.object({
  id: v.string(),
  classId: v.string(),
  name: v.string(),
  thumbnail: v.pipe(v.string(), v.startsWith("data:image/")),
  place: v.number(),
  features: v.instance(Float32Array),
  edges: v.instance(Float32Array),
  // Old lessons have no `hash` and no `shotAt`.
  hash: v.optional(v.nullable(v.string()), null),
  shotAt: v.optional(v.nullable(v.number()), null),
  network: v.string(),
});
const confusionSchema = v.array(v.array(v.number()));
const taughtSchema = v.object({
  lesson: v.string(),
  classes: v.array(v.object(namedClass)),
  taught: v.object({
    head: v.object({
      weights: v.instance(Float64Array),
      biases: v.instance(Float64Array),
      // Heads of earlier versions have none.
      likeness: v.exactOptional(v.object({ directions: v.instance(Float64Array), limit: v.number() })),
    }),
    heldOut: confusionSchema,
    byEdges: confusionSchema,
  }),
});

/**
 * The lesson in IndexedDB. Each class and photo is a separate record, so that two tabs do not overwrite each other's
 * changes.
 */
export function openLessonDatabase(): LessonDatabase {
  const { run, write } = createCollection<Schema>({
    name: NAME,
    version: VERSION,
    upgrade: (fresh) => {
      for (const store of STORES) fresh.createObjectStore(store, { keyPath: "id" });
    },
  });
  return {
    read: () => settleStored(() => run(readAll)),
    apply: (changes) =>
      settleStored(() =>
        write(STORES, async (transaction) => {
          await Promise.all(changes.map(async (change) => apply(transaction, change)));
        }),
      ),
  };
}

/** Reads the whole lesson. Leaves out records that this version of the app can't read. */
async function readAll(database: IDBPDatabase<Schema>): Promise<StoredLesson> {
  const transaction = database.transaction(STORES);
  const [classes, photos, taught] = await Promise.all([
    transaction.objectStore("classes").getAll(),
    transaction.objectStore("photos").getAll(),
    transaction.objectStore("taught").get(LATEST),
  ]);
  return {
    classes: knownAs(classSchema, classes).toSorted(byPlace),
    photos: knownAs(photoSchema, photos).toSorted(byPlace),
    taught: knownAs(taughtSchema, [taught])[0] ?? null,
  };
}

function byPlace(a: { readonly place: number }, b: { readonly place: number }): number {
  return a.place - b.place;
}

function apply(
  transaction: IDBPTransaction<Schema, typeof STORES, "readwrite">,
  change: LessonChange,
): Promise<unknown> {
  const [classes, photos, taught] = [
    transaction.objectStore("classes"),
    transaction.objectStore("photos"),
    transaction.objectStore("taught"),
  ];
  switch (change.kind) {
    case "put-class":
      return classes.put(change.value);
    case "put-photo":
      return photos.put(change.value);
    case "put-taught":
      return taught.put({ id: LATEST, ...change.value });
    case "delete-class":
      return classes.delete(change.id);
    case "delete-photo":
      return photos.delete(change.id);
    case "delete-taught":
      return taught.delete(LATEST);
    case "delete-all":
      return Promise.all([classes.clear(), photos.clear(), taught.clear()]);
  }
}
