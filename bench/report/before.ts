/**
 * What the pipeline reached before it had a reader of JPEGs of its own, by the ids of the budgets: the same benchmark with
 * the same photos, with the app of commit 22cc764.
 */
export const BEFORE: Readonly<Record<string, number>> = {};
