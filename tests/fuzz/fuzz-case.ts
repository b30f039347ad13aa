import { createRandom, type Random } from "#domain/random.ts";
import { mutateBytes, mutateJson } from "./mutations.ts";

/** What is fuzzed, each with the seconds that a whole run spends on it. */
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

/** A file that is handed over. */
export interface FuzzFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Files that are sound, and which of them are changed. */
export interface FuzzInput {
  readonly name: string;
  readonly files: readonly FuzzFile[];
  /** Paths of the files that are changed; at least one. */
  readonly targets: readonly string[];
}

/** Sound files of each kind. */
export type Corpus = Readonly<Record<FuzzKind, readonly FuzzInput[]>>;

/** Says which case is meant. The same one on the same corpus has the same bytes. */
export interface CaseId {
  readonly seed: number;
  readonly kind: FuzzKind;
  readonly number: number;
}

/** The files of a case: those of one input, of which one is changed. */
export function caseOf(corpus: Corpus, id: CaseId): FuzzInput {
  const random = createRandom(hashOf(`${id.seed}/${id.kind}/${id.number}`));
  const input = pick(corpus[id.kind], random);
  const target = pick(input.targets, random);
  const files = input.files.map((file) =>
    file.path === target ? { ...file, bytes: mutated(file, random) } : file,
  );
  return { ...input, files };
}

/** JSON is changed as a text of bytes, or as what it says. */
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

/** FNV-1a (Fowler, Noll, Vo), 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash | 0;
}
