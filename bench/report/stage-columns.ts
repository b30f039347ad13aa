import type { Stage } from "#domain/device-benchmark.ts";
import type { Column } from "./report.ts";

/**
 * The columns of an identification's stages. "transfer" is measured only here. The titles are short, as the tables are
 * wide. src/wording has the full names of the app.
 */
export const STAGE_COLUMNS = {
  check: { key: "checkMs", title: "check" },
  decode: { key: "decodeMs", title: "decode" },
  reduce: { key: "reduceMs", title: "resize" },
  preview: { key: "previewMs", title: "preview" },
  transfer: { key: "transferMs", title: "transfer" },
  queue: { key: "queueMs", title: "queue" },
  infer: { key: "inferMs", title: "infer" },
  rank: { key: "rankMs", title: "rank" },
  total: { key: "totalMs", title: "total" },
} as const satisfies Readonly<Record<Stage | "transfer", Column>>;
