import { t } from "#src/language/messages.ts";

/** Texts of the pages' files that the app has nowhere else. */
export const STATIC_TEXTS = {
  sources: t`Sources`,
  matchingSolutions: t`Matching treatment solutions`,
} as const;
