/* oxlint-disable typescript/consistent-type-imports -- A declared module can only name types of other files by import(). */

/** The list of all records without families. scripts/knowledge/plugin.mjs makes it from the files in models/knowledge. */
declare module "virtual:knowledge/index" {
  export const ENTRIES: readonly import("./knowledge-entry.ts").KnowledgeEntry[];
}

/** The list of the records of families. */
declare module "virtual:knowledge/families" {
  export const FAMILIES: readonly import("./knowledge-entry.ts").KnowledgeEntry[];
}

/** The data of links to the records of families, by id. */
declare module "virtual:knowledge/family-names" {
  export const FAMILY_NAMES: Readonly<Record<string, import("./knowledge-entry.ts").RecordName>>;
}

/** The kinds of all packs with their families, as scripts/knowledge/pack-kinds.mjs writes them. */
declare module "virtual:knowledge/pack-kinds" {
  export const PACK_KINDS: string;
}

/** Loads each chunk of records, by its name from `chunkOf`. */
declare module "virtual:knowledge/chunks" {
  export const CHUNKS: Readonly<
    Record<string, () => Promise<{ readonly default: readonly import("./knowledge-entry.ts").GuideEntry[] }>>
  >;
}

/** The data of links to all records but those of families, by id: name, chunk and first drawing. */
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
  /** The ids of the diseases of each crop and the pests that attack it, then of the pests of each group. Of pests only those
   * that a solution treats. */
  export const PROBLEM_GROUPS: Readonly<Record<string, readonly string[]>>;
}
