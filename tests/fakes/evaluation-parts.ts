import type { IdentifyError } from "#domain/identify-error.ts";
import { err, ok } from "#domain/result.ts";
import type { ImagingClient } from "#src/pipeline/workers/imaging-client.ts";
import type {
  EvaluationDatabase,
  PhotoAnswer,
} from "#src/features/benchmark/labelled/evaluation-database.ts";
import { createReadyPhoto } from "./ready-photo.ts";

/** An imaging door that refuses files by their names. */
export interface FakeImaging extends ImagingClient {
  /** Names of the files that were decoded, in order. */
  readonly prepared: string[];
  /** How often its worker was ended. */
  ended: number;
  /** What a file of this name is refused with. */
  readonly refused: Map<string, IdentifyError>;
}

/** Makes a {@link FakeImaging}. Its tensors are of one pixel. */
export function createFakeImaging(): FakeImaging {
  const imaging: FakeImaging = {
    prepared: [],
    refused: new Map(),
    ended: 0,
    warmUp: () => {},
    expectPhoto: () => {},
    end: () => {
      imaging.ended += 1;
    },
    check: (file) => {
      const error = imaging.refused.get(nameOf(file));
      if (error !== undefined) return Promise.resolve(err(error));
      const facts = { format: "jpeg", bytes: file.size, width: 400, height: 300, orientation: 1 } as const;
      return Promise.resolve(ok({ facts, checkMs: 1 }));
    },
    capture: () => Promise.resolve(ok({ takenAt: null, position: null })),
    prepare: (file, _facts, _input, signal) => {
      if (signal.aborted) return Promise.resolve(err({ code: "aborted" }));
      imaging.prepared.push(nameOf(file));
      return Promise.resolve(ok(createReadyPhoto()));
    },
  };
  return imaging;
}

function nameOf(file: Blob): string {
  return file instanceof File ? file.name : "";
}

/** A database in memory. */
export interface FakeEvaluationDatabase extends EvaluationDatabase {
  readonly runs: Map<string, PhotoAnswer[]>;
  /** Every call from now on rejects. */
  isBroken: boolean;
}

/** Makes a {@link FakeEvaluationDatabase}. */
export function createFakeEvaluationDatabase(): FakeEvaluationDatabase {
  const attempt = <T>(work: () => T): Promise<T> =>
    database.isBroken ? Promise.reject(new Error("no database")) : Promise.resolve(work());
  const database: FakeEvaluationDatabase = {
    runs: new Map(),
    isBroken: false,
    open: (run) => attempt(() => [...(database.runs.get(run) ?? [])]),
    add: (run, answer) =>
      attempt(() => void database.runs.set(run, [...(database.runs.get(run) ?? []), answer])),
    forget: (run) => attempt(() => void database.runs.delete(run)),
  };
  return database;
}
