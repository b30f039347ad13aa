/* oxlint-disable typescript/consistent-type-imports -- A declared module can only name types of other files by import(). */

/** The list of all records. scripts/knowledge/plugin.mjs makes it from the files in models/knowledge. */
declare module "virtual:knowledge/index" {
  export const ENTRIES: readonly import("./knowledge-entry.ts").KnowledgeEntry[];
}

/** Functions that load the packs of records, by the packs' names from `packOf`. */
declare module "virtual:knowledge/packs" {
  export const PACKS: Readonly<
    Record<string, () => Promise<{ readonly default: readonly import("./knowledge-entry.ts").GuideEntry[] }>>
  >;
}

/** The data that a link to each record needs, by id: name, pack and first drawing. */
declare module "virtual:knowledge/names" {
  export const NAMES: Readonly<Record<string, import("./knowledge-entry.ts").RecordName>>;
}

/** The solutions for each disease or pest, by the id of its record, the least hazardous first. */
declare module "virtual:knowledge/solutions" {
  export const SOLUTIONS_BY_PROBLEM: Readonly<
    Record<string, readonly import("#domain/records/solution-line.ts").SolutionLine[]>
  >;
}

/** All solutions by number, from the files in models/solutions. */
declare module "virtual:knowledge/all-solutions" {
  export const SOLUTIONS: readonly import("#domain/records/solution.ts").Solution[];
}

/** The names of all diseases and pests, by the ids of their records. */
declare module "virtual:knowledge/problems" {
  export const PROBLEMS: Readonly<Record<string, string>>;
}
