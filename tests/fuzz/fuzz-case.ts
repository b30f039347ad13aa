import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { createRandom, type Random } from "#domain/numbers/random.ts";
import { mutateBytes, mutateJson } from "./mutations.ts";

/** Kinds of files, each with its share of a whole run, in seconds. */
export const FUZZ_KINDS = {
  picture: 55,
  model: 110,
  manifest: 35,
  zip: 40,
  labels: 15,
  history: 15,
} as const;

/** One of {@link FUZZ_KINDS}. */
export type FuzzKind = keyof typeof FUZZ_KINDS;

export interface FuzzFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Valid files. A case changes one of `targets`. */
export interface FuzzInput {
  readonly name: string;
  readonly files: readonly FuzzFile[];
  /** At least one path. */
  readonly targets: readonly string[];
}

/** Valid files of each kind. */
export type Corpus = Readonly<Record<FuzzKind, readonly FuzzInput[]>>;

/** Identifies a case. With the same corpus, the same id always gives the same bytes. */
export interface CaseId {
  readonly seed: number;
  readonly kind: FuzzKind;
  readonly number: number;
}

/** The files of one input, with one file changed. */
export function caseOf(corpus: Corpus, id: CaseId): FuzzInput {
  const random = createRandom(hashOf(`${id.seed}/${id.kind}/${id.number}`));
  const input = pick(corpus[id.kind], random);
  const target = pick(input.targets, random);
  const files = input.files.map((file) =>
    file.path === target ? { ...file, bytes: mutated(file, random) } : file,
  );
  return { ...input, files };
}

/** Changes the bytes of a file or, for JSON, often its values. */
function mutated({ path, bytes }: FuzzFile, random: Random): Uint8Array {
  return path.endsWith(".json") && random.below(4) > 0
    ? mutateJson(bytes, random)
    : mutateBytes(bytes, random);
}

function pick<T>(from: readonly T[], random: Random): T {
  const picked = from[random.below(from.length)];
  if (picked === undefined) throw new Error("nothing to pick from");
  return picked;
}

/** The FNV-1a hash (Fowler, Noll, Vo), 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash | 0;
}

/** The pictures of at most `mostBytes` each in the folder `shared`. None if the folder does not exist. */
export function sharedPictures(
  shared: string,
  mostBytes: number,
): readonly { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> }[] {
  return ["photos", "awkward"]
    .map((name) => join(shared, name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .toSorted()
        .map((path) => ({ path, at: join(folder, path) })),
    )
    .filter(({ path, at }) => !/\.(?:md|tsv)$/.test(path) && statSync(at).size <= mostBytes)
    .map(({ path, at }) => ({ path, bytes: new Uint8Array(readFileSync(at)) }));
}
