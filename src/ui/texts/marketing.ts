/** A figure on a marketing page. */
export interface Figure {
  readonly value: string;
  readonly label: string;
}

/** The figures of the Home page, from the specification. They were never measured. */
export const HOME_FIGURES: readonly Figure[] = [
  { value: "10,000+", label: "Species identified" },
  { value: "500+", label: "Diseases detected" },
  { value: "300+", label: "Pest types" },
  { value: "95%", label: "Accuracy rate" },
];

/** The figures of the About page, from the specification. They were never measured. */
export const ABOUT_FIGURES: readonly Figure[] = [
  { value: "95%+", label: "Accuracy" },
  { value: "500K+", label: "Images" },
  { value: "10,000+", label: "Species" },
  { value: "50+", label: "Countries" },
  { value: "95%", label: "Satisfaction" },
];

/** Shown with the figures. */
export const FIGURES_NOTE =
  "Illustrative figures: they describe what the product aims for and have not been measured.";
