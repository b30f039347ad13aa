import type { DBSchema, IDBPDatabase } from "idb";
import * as v from "valibot";
import { attempt, type Result } from "#domain/result.ts";
import type { StorageProblem } from "#domain/identify-error.ts";
import type { LessonClass } from "#domain/teaching/lesson-class.ts";
import type { Taught } from "#domain/teaching/teach.ts";
import { ANSWER_MS, answerOf } from "#src/storage/bounded-wait.ts";
import { createDatabaseConnection } from "#src/storage/database-connection.ts";
import { inTransaction } from "#src/storage/in-transaction.ts";
import { storageProblemOf } from "#src/storage/storage-problem-of.ts";

/** What a network knows of a photo. */
export interface PhotoNumbers {
  readonly features: Float32Array;
  /** See: PhotoFeatures.edges */
  readonly edges: Float32Array;
  /** See: PhotoFeatures.hash. Null in a lesson that was kept before photos had one: they get it when it is taught. */
  readonly hash: string | null;
  /** Stands for the network that they are of: those of another one mean something else. */
  readonly network: string;
}

/** A class with its place among all that was added to the lesson. */
export interface KeptClass extends LessonClass {
  readonly place: number;
}

/** A photo of a lesson. The file itself is not kept. */
export interface KeptPhoto extends PhotoNumbers {
  readonly id: string;
  readonly classId: string;
  /** Of the file. */
  readonly name: string;
  /** A small JPEG of the whole photo, as a data URL. */
  readonly thumbnail: string;
  /** See: BurstMarks.shotAt */
  readonly shotAt: number | null;
  /** Its place among all that was added to the lesson. */
  readonly place: number;
}

/** What came of a lesson, and of which. */
export interface KeptTaught {
  /** Stands for the photos, their classes and the network. */
  readonly lesson: string;
  /** In the order of the head, with the names that they had. */
  readonly classes: readonly LessonClass[];
  readonly taught: Taught;
}

/** All that is kept, in the order of its adding. */
export interface KeptLesson {
  readonly classes: readonly KeptClass[];
  readonly photos: readonly KeptPhoto[];
  readonly taught: KeptTaught | null;
}

/** A change of what is kept. */
export type LessonChange =
  | { readonly kind: "put-class"; readonly value: KeptClass }
  | { readonly kind: "put-photo"; readonly value: KeptPhoto }
  | { readonly kind: "put-taught"; readonly value: KeptTaught }
  | { readonly kind: "delete-class"; readonly id: string }
  | { readonly kind: "delete-photo"; readonly id: string }
  | { readonly kind: "delete-taught" }
  /** Everything, also what another tab has added, or this version of the app can't read. */
  | { readonly kind: "delete-all" };

/** The lesson on this device. Nothing rejects. */
export interface LessonDatabase {
  readonly read: () => Promise<Result<KeptLesson, StorageProblem>>;
  /** Writes changes, all of them or none. */
  readonly apply: (changes: readonly LessonChange[]) => Promise<Result<void, StorageProblem>>;
}

interface Schema extends DBSchema {
  classes: { key: string; value: KeptClass };
  photos: { key: string; value: KeptPhoto };
  taught: { key: string; value: KeptTaught & { readonly id: string } };
}

const NAME = "bio-kingdom.lesson";
const VERSION = 1;
const STORES = ["classes", "photos", "taught"] as const;

/** The one key of what was taught. */
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
  // Lessons of before have neither.
  hash: v.optional(v.nullable(v.string()), null),
  shotAt: v.optional(v.nullable(v.number()), null),
  network: v.string(),
});
const confusionSchema = v.array(v.array(v.number()));
const taughtSchema = v.object({
  lesson: v.string(),
  classes: v.array(v.object(namedClass)),
  taught: v.object({
    head: v.object({ weights: v.instance(Float64Array), biases: v.instance(Float64Array) }),
    heldOut: confusionSchema,
    byEdges: confusionSchema,
    photos: v.array(v.number()),
  }),
});

/** The lesson in IndexedDB, a record for each class and photo, so that two tabs undo nothing of each other. */
export function openLessonDatabase(): LessonDatabase {
  const connection = createDatabaseConnection<Schema>({
    name: NAME,
    version: VERSION,
    upgrade: (fresh) => {
      for (const store of STORES) fresh.createObjectStore(store, { keyPath: "id" });
    },
  });
  const inDatabase = <T>(
    work: (database: IDBPDatabase<Schema>) => Promise<T>,
  ): Promise<Result<T, StorageProblem>> =>
    attempt(async () => answerOf(work(await connection.open()), ANSWER_MS), storageProblemOf);
  return { read: () => inDatabase(readAll), apply: (changes) => inDatabase((open) => apply(open, changes)) };
}

/** What another version of the app wrote, and this one can't read, is left out. */
async function readAll(database: IDBPDatabase<Schema>): Promise<KeptLesson> {
  const transaction = database.transaction(STORES, "readonly");
  const [classes, photos, taught] = await Promise.all([
    transaction.objectStore("classes").getAll(),
    transaction.objectStore("photos").getAll(),
    transaction.objectStore("taught").get(LATEST),
  ]);
  const parsed = v.safeParse(taughtSchema, taught);
  return {
    classes: inOrder(classSchema, classes),
    photos: inOrder(photoSchema, photos),
    taught: parsed.success ? parsed.output : null,
  };
}

/** Those that can be read, in the order of their places. */
function inOrder<const Kept extends typeof classSchema | typeof photoSchema>(
  schema: Kept,
  values: readonly unknown[],
): v.InferOutput<Kept>[] {
  return values
    .flatMap((value) => {
      const parsed = v.safeParse(schema, value);
      return parsed.success ? [parsed.output] : [];
    })
    .toSorted((a, b) => a.place - b.place);
}

async function apply(database: IDBPDatabase<Schema>, changes: readonly LessonChange[]): Promise<void> {
  const transaction = database.transaction(STORES, "readwrite");
  const [classes, photos, taught] = [
    transaction.objectStore("classes"),
    transaction.objectStore("photos"),
    transaction.objectStore("taught"),
  ];
  const write = (change: LessonChange): Promise<unknown> => {
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
  };
  await inTransaction(transaction, () => Promise.all(changes.map(async (change) => write(change))));
}
