import type { DBSchema } from "idb";
import * as v from "valibot";
import type { NamedProbability } from "#domain/answer/identification.ts";
import { knownAs } from "#domain/text/read-as.ts";
import type { NetworkLoad } from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { createCollection, keysUnder } from "#src/storage/collection.ts";

/** The answer of one model to one photo. It is small, because there may be thousands of answers. */
export interface PhotoAnswer {
  /** Id of the model. */
  readonly model: string;
  /** Path below the chosen folder, with slashes. */
  readonly path: string;
  /** Best first, at most five; empty if the photo could not be read. */
  readonly top: readonly NamedProbability[];
  /** 0..1, for all labels in the order of the outputs; null for a model whose labels have no facts. */
  readonly probabilities: Float32Array | null;
  /** Error code of a photo that could not be read; null for other photos. */
  readonly problem: string | null;
  /** Time for check, decoding and reduction, in milliseconds. */
  readonly imagingMs: number;
  /** Time of the network alone, in milliseconds. */
  readonly inferMs: number;
  /** Display name and version of the runtime; empty if no model ran. */
  readonly runtime: string;
  /** Display name of the backend; empty if no model ran. */
  readonly backend: string;
  /** How the network was loaded that answered; null for an answer that an earlier version of the app stored. */
  readonly load: NetworkLoad | null;
}

/**
 * Stores the answers of runs, so that a run can continue after a reload. A method rejects if the browser's storage
 * fails.
 */
export interface EvaluationDatabase {
  /** Reads and checks the answers of a run, makes it the latest run, and deletes the oldest runs. */
  readonly open: (run: string, openedAt: number) => Promise<readonly PhotoAnswer[]>;
  readonly add: (run: string, answer: PhotoAnswer) => Promise<void>;
  readonly forget: (run: string) => Promise<void>;
}

interface Schema extends DBSchema {
  runs: { key: string; value: { readonly run: string; readonly openedAt: number } };
  answers: {
    key: [run: string, model: string, path: string];
    value: PhotoAnswer & { readonly run: string };
  };
}

/** Maximum number of stored runs. A run is one model over one folder, and a folder may have twelve. */
const MAX_RUNS = 24;

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
  load: v.optional(
    v.nullable(v.object({ loadMs: number, firstRunMs: number, memoryBytes: v.nullable(number) })),
    null,
  ),
});

/** Opens the database. The first call connects. */
export function openEvaluationDatabase(): EvaluationDatabase {
  const collection = createCollection<Schema>({
    name: "bio-kingdom.evaluations",
    version: 1,
    upgrade: (fresh) => {
      fresh.createObjectStore("runs", { keyPath: "run" });
      fresh.createObjectStore("answers", { keyPath: ["run", "model", "path"] });
    },
  });
  const forget = (run: string): Promise<void> =>
    collection.write(["runs", "answers"], async (transaction) => {
      await Promise.all([
        transaction.objectStore("runs").delete(run),
        transaction.objectStore("answers").delete(keysUnder(run)),
      ]);
    });

  return {
    open: async (run, openedAt) => {
      const runs = await collection.run((database) => database.getAll("runs"));
      // The new time is later than all other runs, even if the clock was set back.
      const latest = Math.max(openedAt, ...runs.map((each) => each.openedAt + 1));
      await collection.run((database) => database.put("runs", { run, openedAt: latest }));
      const others = runs.filter((each) => each.run !== run).toSorted((a, b) => b.openedAt - a.openedAt);
      for (const old of others.slice(MAX_RUNS - 1)) await forget(old.run);
      return knownAs(
        answerSchema,
        await collection.run((database) => database.getAll("answers", keysUnder(run))),
      );
    },
    add: async (run, answer) =>
      void (await collection.run((database) => database.put("answers", { run, ...answer }))),
    forget,
  };
}
