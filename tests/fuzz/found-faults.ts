import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CaseId, FuzzInput } from "./fuzz-case.ts";
import type { FuzzOutcome } from "./judge.ts";

/** A case that found a fault. */
export interface FoundFault {
  readonly id: CaseId;
  readonly input: FuzzInput;
  readonly outcome: FuzzOutcome;
}

/** The command that runs a case once more. */
export function repeatCommand({ seed, kind, number }: CaseId): string {
  return `npm run fuzz -- --seed ${seed} --case ${kind}:${number}`;
}

/** Writes a case's files into a folder of its own, with a note how it ended. Answers the folder. */
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
