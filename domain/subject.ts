/** What a person asks about; each subject has its own page, result shape and classifier. */
export type Subject = "animal" | "plant" | "disease" | "pest";

/** Every subject, in the order of the navigation bar. */
export const SUBJECTS = ["animal", "plant", "disease", "pest"] as const satisfies readonly Subject[];
