import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CaseId, FuzzInput, FuzzKind } from "./fuzz-case.ts";
import type { FuzzOutcome } from "./judge.ts";

/** A case that found a fault. */
export interface FoundFault {
  readonly id: CaseId;
  readonly input: FuzzInput;
  readonly outcome: FuzzOutcome;
}

/** The command that repeats a case. */
export function repeatCommand({ seed, kind, number }: CaseId): string {
  return `npm run fuzz -- --seed ${seed} --case ${kind}:${number}`;
}

/** Writes a case's files into a new folder, with a note on how the case ended. Returns the folder. */
export function writeFault(folder: string, { id, input, outcome }: FoundFault): string {
  const place = join(folder, `${id.seed}-${id.kind}-${id.number}`);
  for (const { path, bytes } of input.files) {
    const file = join(place, "files", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  const lines = [`made of: ${input.name}`, `ended in: ${outcome.end}`, outcome.detail, repeatCommand(id)];
  writeFileSync(join(place, "note.txt"), `${lines.join("\n")}\n`);
  return place;
}

/** The results of all cases of a kind. */
export interface FuzzTally {
  readonly kind: FuzzKind;
  /** The number of cases for each end. */
  readonly ends: Readonly<Record<string, number>>;
  readonly faults: readonly FoundFault[];
}

/** The tallies as a Markdown table: the number of cases, and their ends, most frequent first. */
export function tallyTable(tallies: readonly FuzzTally[]): string {
  const rows = tallies.map(({ kind, ends, faults }) => {
    const sorted = Object.entries(ends).toSorted(([, one], [, other]) => other - one);
    const cases = sorted.reduce((sum, [, count]) => sum + count, 0);
    return [kind, cases, faults.length, sorted.map(([end, count]) => `${end} ${count}`).join(", ")];
  });
  const head = ["", "cases", "faults", "how they ended"];
  return [head, ["---", "---:", "---:", "---"], ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
