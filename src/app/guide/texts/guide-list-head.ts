import { t } from "#src/language/messages.ts";
/** Title and description of the guide's list. */
export const GUIDE_HEAD = {
  title: t`Guide - Bio Kingdom`,
  description: t`Look up plant diseases, pests, plants and animals: how to tell them, what to do today, and where the facts are from.`,
} as const;
