import type { FoundFault } from "./found-faults.ts";
import type { FuzzKind } from "./fuzz-case.ts";

/** What the cases of a kind came to. */
export interface FuzzTally {
  readonly kind: FuzzKind;
  /** How many cases ended so, by the end. */
  readonly ends: Readonly<Record<string, number>>;
  readonly faults: readonly FoundFault[];
}

/** The tallies as a table of Markdown: how many cases, and how they ended, the most frequent first. */
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
