import { FREE_IDENTIFICATIONS_PER_DAY } from "./plan.ts";
import { PATHS } from "#src/paths.ts";

/** Premium's price per month in US cents, when a year is paid at once. */
const PREMIUM_MONTH_BILLED_ANNUALLY_CENTS = 999;

/** Premium's price per month in US cents, when each month is paid. */
const PREMIUM_MONTH_CENTS = 1499;

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

/** The prices as people read them. */
export const PRICES = {
  free: dollars.format(0),
  premiumMonthBilledAnnually: dollars.format(PREMIUM_MONTH_BILLED_ANNUALLY_CENTS / 100),
  premiumYear: dollars.format((12 * PREMIUM_MONTH_BILLED_ANNUALLY_CENTS) / 100),
  premiumMonth: dollars.format(PREMIUM_MONTH_CENTS / 100),
} as const;

/** What the card of a plan says: its price and what it includes. */
export interface PlanOffer {
  readonly name: string;
  readonly pitch: string;
  readonly price: string;
  /** How the price is paid. */
  readonly terms: readonly string[];
  readonly features: readonly PlanFeature[];
}

/** A line of a card. */
export interface PlanFeature {
  readonly text: string;
  /** The page that it opens; left out where it is no page. */
  readonly path?: string;
}

/** Whether a plan includes a feature, or how much of it. */
export type PlanShare = boolean | string;

/** A row of the comparison. */
export interface ComparisonRow {
  readonly feature: string;
  readonly free: PlanShare;
  readonly premium: PlanShare;
}

/** The Free card. */
export const FREE_OFFER: PlanOffer = {
  name: "Free",
  pitch: "For a look around the garden.",
  price: PRICES.free,
  terms: ["Free for as long as you like", "No account and no card"],
  features: [
    { text: `${FREE_IDENTIFICATIONS_PER_DAY} identifications per day` },
    { text: "Animals: species, breed and confidence" },
    { text: "Plants: species, common name, family and confidence" },
    { text: "Solutions: type, target problems and effectiveness" },
  ],
};

/** The Premium card. */
export const PREMIUM_OFFER: PlanOffer = {
  name: "Premium",
  pitch: "For fields, labs and large gardens.",
  price: PRICES.premiumMonthBilledAnnually,
  terms: [`Billed annually, ${PRICES.premiumYear} a year`, `Or ${PRICES.premiumMonth} billed monthly`],
  features: [
    { text: "Unlimited identifications" },
    { text: "Detailed animal and plant info" },
    { text: "Disease detector", path: PATHS.diseases },
    { text: "Pest detector", path: PATHS.pests },
    { text: "Full solution details: application method and dosage", path: PATHS.solutions },
    { text: "Identification history", path: PATHS.history },
    { text: "Priority support" },
  ],
};

/** Both plans side by side. */
export const COMPARISON: readonly ComparisonRow[] = [
  { feature: "Identifications", free: `${FREE_IDENTIFICATIONS_PER_DAY} per day`, premium: "Unlimited" },
  { feature: "Animal and plant identification", free: true, premium: true },
  { feature: "Detailed animal and plant info", free: false, premium: true },
  { feature: "Disease detector", free: false, premium: true },
  { feature: "Pest detector", free: false, premium: true },
  { feature: "Treatment solutions", free: true, premium: true },
  { feature: "Application method and dosage", free: false, premium: true },
  { feature: "Safety warnings of solutions", free: true, premium: true },
  { feature: "Identification history", free: false, premium: true },
  { feature: "Priority support", free: false, premium: true },
  { feature: "Photos stay on the device", free: true, premium: true },
];
