import { localDay } from "#src/features/plan/quota-store.ts";
import type { Plan } from "#src/features/plan/plan.ts";
import type { ModelRef } from "#domain/identification.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { createFakeBrowser, type FakeBrowser } from "./shared-storage.ts";

/** What a person did before on a device. */
export interface DeviceUse {
  readonly plan?: Plan;
  /** The model chosen for all pages; by default none is. */
  readonly model?: ModelRef;
  /** How many answers counted, by default today. */
  readonly delivered?: number;
  readonly daysAgo?: number;
}

/** A browser on which a person has chosen a plan and a model, and used some of a day's identifications. */
export function deviceWith({ plan = "free", model, delivered = 0, daysAgo = 0 }: DeviceUse): FakeBrowser {
  const date = new Date();
  date.setDate(date.getDate() - daysAgo);
  const choice = Object.fromEntries(SUBJECTS.map((subject) => [subject, model ?? null]));
  return createFakeBrowser({
    "bio-kingdom.plan": kept({ plan }),
    "bio-kingdom.models": kept({ choice }),
    "bio-kingdom.quota": kept({ day: localDay(date.getTime()), delivered }),
  });
}

/** As the stores keep a state. */
function kept(state: unknown): string {
  return JSON.stringify({ state, version: 1 });
}
