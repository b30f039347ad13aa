/** Title and description of the guide's list. */
export const GUIDE_HEAD = {
  title: "Guide - Bio Kingdom",
  description:
    "Look up plant diseases, pests, plants and animals: how to tell them, what to do today, and where the facts are from.",
} as const;
