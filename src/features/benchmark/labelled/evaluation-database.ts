import type { DBSchema, IDBPDatabase } from "idb";
import * as v from "valibot";
import type { NamedProbability } from "#domain/identification.ts";
import { ANSWER_MS, answerOf } from "#src/storage/bounded-wait.ts";
import { createDatabaseConnection } from "#src/storage/database-connection.ts";
import { keysUnder } from "#src/storage/key-range.ts";

/** The answer of one model to one photo. It is small, as there may be thousands. */
export interface PhotoAnswer {
  /** Id of the model. */
  readonly model: string;
  /** From the chosen folder, with slashes. */
  readonly path: string;
  /** Best first, at most five; none where the photo could not be read. */
  readonly top: readonly NamedProbability[];
  /** Of all labels in the order of the outputs, 0..1; null for a model whose labels have no facts. */
  readonly probabilities: Float32Array | null;
  /** Why the photo could not be read, as the code of an error; null where it could. */
  readonly problem: string | null;
  /** Check, decoding and reduction, in milliseconds. */
  readonly imagingMs: number;
  /** The network alone, in milliseconds. */
  readonly inferMs: number;
  /** Name and version for people; empty where nothing was run. */
  readonly runtime: string;
  /** What computed, for people; empty where nothing was run. */
  readonly backend: string;
}

/** Keeps the answers of runs, so that a run goes on after a reload. Rejects where the browser refuses. */
export interface EvaluationDatabase {
  /** The checked answers of a run. From now on the run counts as the latest one. The oldest runs are dropped. */
  readonly open: (run: string, openedAt: number) => Promise<readonly PhotoAnswer[]>;
  readonly add: (run: string, answer: PhotoAnswer) => Promise<void>;
  /** Drops a run. */
  readonly forget: (run: string) => Promise<void>;
}

interface Schema extends DBSchema {
  runs: { key: string; value: { readonly run: string; readonly openedAt: number } };
  answers: {
    key: [run: string, model: string, path: string];
    value: PhotoAnswer & { readonly run: string };
  };
}

const NAME = "bio-kingdom.evaluations";
const VERSION = 1;
const BOTH = ["runs", "answers"] as const;

/** How many runs are kept, each of one model over one folder. */
const MAX_RUNS = 10;

const number = v.pipe(v.number(), v.finite());
const answerSchema = v.object({
  model: v.string(),
  path: v.string(),
  top: v.array(v.object({ label: v.string(), probability: number })),
  probabilities: v.optional(v.nullable(v.instance(Float32Array)), null),
  problem: v.nullable(v.string()),
  imagingMs: number,
  inferMs: number,
  runtime: v.string(),
  backend: v.string(),
});

/** The way to the database. The first call connects. See: [Note: Storage that does not answer] */
export function openEvaluationDatabase(): EvaluationDatabase {
  const connection = createDatabaseConnection<Schema>({
    name: NAME,
    version: VERSION,
    upgrade: (fresh) => {
      fresh.createObjectStore("runs", { keyPath: "run" });
      fresh.createObjectStore("answers", { keyPath: ["run", "model", "path"] });
    },
  });
  const inDatabase = async <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> =>
    answerOf(work(await connection.open()), ANSWER_MS);

  return {
    open: (run, openedAt) =>
      inDatabase(async (database) => {
        // After all others, also where the clock was set back: the oldest are dropped.
        const latest = (await database.getAll("runs")).map((each) => each.openedAt + 1);
        await database.put("runs", { run, openedAt: Math.max(openedAt, ...latest) });
        const runs = (await database.getAll("runs")).toSorted((a, b) => b.openedAt - a.openedAt);
        for (const old of runs.slice(MAX_RUNS)) await drop(database, old.run);
        const kept: readonly unknown[] = await database.getAll("answers", keysUnder(run));
        return kept.flatMap((answer) => {
          const parsed = v.safeParse(answerSchema, answer);
          return parsed.success ? [parsed.output] : [];
        });
      }),
    add: (run, answer) =>
      inDatabase(async (database) => void (await database.put("answers", { run, ...answer }))),
    forget: (run) => inDatabase((database) => drop(database, run)),
  };
}

async function drop(database: IDBPDatabase<Schema>, run: string): Promise<void> {
  const transaction = database.transaction(BOTH, "readwrite");
  await Promise.all([
    transaction.objectStore("runs").delete(run),
    transaction.objectStore("answers").delete(keysUnder(run)),
    transaction.done,
  ]);
}
