// A declared module can only name types of other files by import().
/* oxlint-disable typescript/consistent-type-imports */

/** The list of all records. scripts/knowledge/plugin.mjs makes it of the files in models/knowledge. */
declare module "virtual:knowledge/index" {
  export const ENTRIES: readonly import("./knowledge-entry.ts").KnowledgeEntry[];
}

/** A way to fetch each pack of records, by the name that `packOf` gives. */
declare module "virtual:knowledge/packs" {
  export const PACKS: Readonly<
    Record<string, () => Promise<{ readonly default: readonly import("./knowledge-entry.ts").GuideEntry[] }>>
  >;
}

/** The names of all diseases and pests, by the ids of their records. */
declare module "virtual:knowledge/problems" {
  export const PROBLEMS: Readonly<Record<string, string>>;
}
