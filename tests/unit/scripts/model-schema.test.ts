import { readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { FORMATS } from "#models/formats.ts";
import { MANIFEST_SCHEMA } from "#models/manifest-schema.ts";
import { manifestJsonSchema } from "../../../scripts/model/model-schema.mjs";

const PUBLISHED = new URL("../../../public/model-manifest.schema.json", import.meta.url);

/** The schema of a manifest with another field, or with another schema for one. */
function schemaWith(entries: v.ObjectEntries): typeof MANIFEST_SCHEMA {
  return { ...MANIFEST_SCHEMA, entries: { ...MANIFEST_SCHEMA.entries, ...entries } };
}

test("the published JSON Schema is the one that the app's own schema gives: npm run model -- schema writes it", () => {
  expect(JSON.parse(readFileSync(PUBLISHED, "utf8"))).toEqual(
    manifestJsonSchema({ MANIFEST_SCHEMA, FORMATS }),
  );
});

test("a field that has no title and description is refused, and a text without its field", () => {
  const withMood = schemaWith({ mood: v.string() });
  expect(() => manifestJsonSchema({ MANIFEST_SCHEMA: withMood, FORMATS })).toThrow("mood has no text");
  const bare = schemaWith({ output: v.object({ kind: v.string() }) });
  expect(() => manifestJsonSchema({ MANIFEST_SCHEMA: bare, FORMATS })).toThrow("output.quantization");
});

test("a check that JSON Schema can't express is refused", () => {
  const version = v.pipe(
    v.string(),
    v.check((text) => text !== "0"),
  );
  const MANIFEST = schemaWith({ version });
  expect(() => manifestJsonSchema({ MANIFEST_SCHEMA: MANIFEST, FORMATS })).toThrow("check");
});
