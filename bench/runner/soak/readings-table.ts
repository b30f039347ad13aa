import type { SoakReading } from "./soak-reading.ts";

const COLUMNS: readonly (readonly [of: keyof SoakReading, title: string, digits: number])[] = [
  ["photos", "photos", 0],
  ["seconds", "seconds", 0],
  ["memoryMb", "memory, MB", 0],
  ["heapMb", "heap, MB", 1],
  ["nodes", "nodes", 0],
  ["listeners", "listeners", 0],
  ["workers", "workers", 0],
  ["objectUrls", "object URLs", 0],
  ["storageMb", "storage, MB", 1],
];

/** The readings as a table of Markdown. */
export function readingsTable(readings: readonly SoakReading[]): string {
  const lines = [
    COLUMNS.map(([, title]) => title),
    COLUMNS.map(() => "---:"),
    ...readings.map((reading) => COLUMNS.map(([of, , digits]) => reading[of]?.toFixed(digits) ?? "–")),
  ];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
