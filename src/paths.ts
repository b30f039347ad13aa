import type { Subject } from "#src/domain/subject.ts";

/** The app's routes. */
export const PATHS = {
  home: "/",
  animals: "/animals",
  plants: "/plants",
  diseases: "/diseases",
  pests: "/pests",
  history: "/history",
  pricing: "/pricing",
} as const;

/** The page of each subject. */
export const SUBJECT_PATHS: Readonly<Record<Subject, string>> = {
  animal: PATHS.animals,
  plant: PATHS.plants,
  disease: PATHS.diseases,
  pest: PATHS.pests,
};
