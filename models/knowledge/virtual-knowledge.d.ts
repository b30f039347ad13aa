/* oxlint-disable typescript/consistent-type-imports -- A declared module can only name types of other files by import(). */

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

/** What leads to each record: its name, the pack that it is in and its first drawing, by its id. */
declare module "virtual:knowledge/names" {
  export const NAMES: Readonly<Record<string, import("./knowledge-entry.ts").RecordName>>;
}

/** The solutions that treat a disease or pest, by the id of its record, the least hazardous first. */
declare module "virtual:knowledge/solutions" {
  export const SOLUTIONS_BY_PROBLEM: Readonly<
    Record<string, readonly import("#domain/solution-line.ts").SolutionLine[]>
  >;
}

/** All solutions, by number. Made of the files in models/solutions. */
declare module "virtual:knowledge/all-solutions" {
  export const SOLUTIONS: readonly import("#domain/solution.ts").Solution[];
}

/** The names of all diseases and pests, by the ids of their records. */
declare module "virtual:knowledge/problems" {
  export const PROBLEMS: Readonly<Record<string, string>>;
}
