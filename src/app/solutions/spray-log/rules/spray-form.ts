import { err, ok, type Result } from "#domain/result.ts";
import { t } from "#src/language/messages.ts";
import { MOST_WAIT } from "./spray-file.ts";
import type { Spray } from "./spray.ts";

/** The typed texts of a spray. */
export type SprayForm = Readonly<Record<keyof Omit<Spray, "id" | "solutionId">, string>>;

/** A sentence for each field with a problem. */
export type SprayFormProblems = Readonly<Partial<Record<keyof SprayForm, string>>>;

/** The form of a stored spray. */
export function formOf({
  id: _id,
  solutionId: _solution,
  harvestDays,
  reentryHours,
  ...texts
}: Spray): SprayForm {
  return { ...texts, harvestDays: String(harvestDays ?? ""), reentryHours: String(reentryHours ?? "") };
}

/** Reads a form. The error says what is wrong in which field. */
export function readSprayForm(form: SprayForm): Result<Omit<Spray, "id" | "solutionId">, SprayFormProblems> {
  const [harvestDays, reentryHours] = [waitOf(form.harvestDays), waitOf(form.reentryHours)];
  const time = new Date(form.sprayedAt);
  const problems: SprayFormProblems = {
    ...(form.field.trim() === "" && { field: t`Give the field a name, such as North or Bed 3.` }),
    ...(form.product.trim() === "" && { product: t`Say what you sprayed.` }),
    ...(Number.isNaN(time.getTime()) && { sprayedAt: t`Say the day and the time.` }),
    ...(harvestDays === undefined && { harvestDays: WHOLE }),
    ...(reentryHours === undefined && { reentryHours: WHOLE }),
  };
  if (harvestDays === undefined || reentryHours === undefined || Object.keys(problems).length > 0)
    return err(problems);
  return ok({
    field: form.field.trim(),
    crop: form.crop.trim(),
    // Some browsers add seconds.
    sprayedAt: form.sprayedAt.slice(0, "2026-11-26T14:30".length),
    product: form.product.trim(),
    against: form.against.trim(),
    amount: form.amount.trim(),
    on: form.on.trim(),
    harvestDays,
    reentryHours,
    notes: form.notes.trim(),
  });
}

const WHOLE = t`A whole number from 0 to ${MOST_WAIT} belongs here, or nothing.`;

/** A number to wait; null for an empty field, undefined for anything else. */
function waitOf(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return /^\d{1,4}$/.test(trimmed) && Number(trimmed) <= MOST_WAIT ? Number(trimmed) : undefined;
}
