import { inContext, t } from "#src/language/messages.ts";
import { countText } from "./format.ts";

/** A figure on a marketing page. */
export interface Figure {
  readonly value: string;
  readonly label: string;
}

/** The figures of the Home page, from the specification. They were never measured. */
export const HOME_FIGURES: readonly Figure[] = [
  { value: `${countText(10_000)}+`, label: t`Species identified` },
  { value: "500+", label: t`Diseases detected` },
  { value: "300+", label: t`Pest types` },
  { value: t`${95}%`, label: t`Accuracy rate` },
];

/** The figures of the About page, from the specification. They were never measured. */
export const ABOUT_FIGURES: readonly Figure[] = [
  { value: `${t`${95}%`}+`, label: t`Accuracy` },
  { value: "500K+", label: t`Images` },
  { value: `${countText(10_000)}+`, label: inContext("number of kinds")`Species` },
  { value: "50+", label: t`Countries` },
  { value: t`${95}%`, label: t`Satisfaction` },
];

/** Shown with the figures. */
export const FIGURES_NOTE = t`Illustrative figures: they describe what the product aims for and have not been measured.`;
