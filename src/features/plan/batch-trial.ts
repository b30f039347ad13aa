import type { Plan } from "./plan.ts";

/**
 * Photos that the Free plan may have answered in batches, in all on a device: a trial of what Premium does, apart from the
 * five identifications a day. They are of animals and plants alone, as `mayIdentify` says.
 */
export const FREE_BATCH_PHOTOS = 10;

/** Photos that may still be answered in batches after `used` of them on this device; null where the plan has no limit. */
export function batchPhotosLeft(plan: Plan, used: number): number | null {
  return plan === "premium" ? null : Math.max(0, FREE_BATCH_PHOTOS - used);
}
