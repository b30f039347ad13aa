import * as v from "valibot";
import { err, ok, type Result } from "#domain/result.ts";
import { parseJson } from "#domain/text/json.ts";
import { knownAs, readAs } from "#domain/text/read-as.ts";
import type { Spray } from "./spray.ts";

const FORMAT = "bio-kingdom-spray-log";

/** Increases when earlier versions of the app can't read the file. */
const VERSION = 1;

/** Largest file to import, in bytes: room for tens of thousands of treatments. */
export const MAX_SPRAY_FILE_BYTES = 20 * 1024 * 1024;

/** Largest number of days or hours to wait. */
export const MOST_WAIT = 1000;

/** Most characters in a text. */
export const MOST_TEXT = 500;

const text = v.pipe(v.string(), v.maxLength(MOST_TEXT));
const name = v.pipe(text, v.trim(), v.minLength(1));
const wait = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_WAIT)));

const spraySchema: v.GenericSchema<unknown, Spray> = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  field: name,
  crop: text,
  sprayedAt: v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
    v.check((time) => !Number.isNaN(new Date(time).getTime())),
  ),
  product: name,
  solutionId: v.nullable(text),
  against: text,
  amount: text,
  on: text,
  harvestDays: wait,
  reentryHours: wait,
  notes: text,
});

const fileSchema = v.object({ sprays: v.array(spraySchema) });
const markSchema = v.object({ format: v.literal(FORMAT), version: v.pipe(v.number(), v.integer()) });

/** Reads stored sprays. `unreadable` counts those of another shape, which another version of the app wrote. */
export function readStoredSprays(stored: readonly unknown[]): {
  readonly sprays: readonly Spray[];
  readonly unreadable: number;
} {
  const sprays = knownAs(spraySchema, stored);
  return { sprays, unreadable: stored.length - sprays.length };
}

/** The log as JSON, for {@link readSprayFile}. */
export function writeSprayFile(sprays: readonly Spray[], exportedAt: Date): string {
  return JSON.stringify(
    { format: FORMAT, version: VERSION, exportedAt: exportedAt.toISOString(), sprays },
    null,
    1,
  );
}

/** Why a file could not be imported. */
export type SprayFileError = "file-too-large" | "file-foreign" | "file-newer" | "file-damaged";

/** Reads an exported log: all its sprays, or an error. */
export function readSprayFile(content: string): Result<readonly Spray[], SprayFileError> {
  const json = parseJson(content);
  const mark = readAs(markSchema, json);
  if (!mark.ok) return err("file-foreign");
  if (mark.value.version > VERSION) return err("file-newer");
  const file = readAs(fileSchema, json);
  return file.ok ? ok(file.value.sprays) : err("file-damaged");
}
