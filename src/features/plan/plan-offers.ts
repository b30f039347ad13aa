import { FREE_IDENTIFICATIONS_PER_DAY } from "./plan.ts";
import { PATHS } from "#src/paths.ts";

/** Price per month in US cents, billed annually. */
const PREMIUM_MONTH_BILLED_ANNUALLY_CENTS = 999;

/** Price per month in US cents, billed monthly. */
const PREMIUM_MONTH_CENTS = 1499;

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

/** Prices in US dollars. */
export const PRICES = {
  free: dollars.format(0),
  premiumMonthBilledAnnually: dollars.format(PREMIUM_MONTH_BILLED_ANNUALLY_CENTS / 100),
  premiumYear: dollars.format((12 * PREMIUM_MONTH_BILLED_ANNUALLY_CENTS) / 100),
  premiumMonth: dollars.format(PREMIUM_MONTH_CENTS / 100),
} as const;

/** The card of a plan. */
export interface PlanOffer {
  readonly name: string;
  readonly pitch: string;
  readonly price: string;
  readonly terms: readonly string[];
  readonly features: readonly PlanFeature[];
}

export interface PlanFeature {
  readonly text: string;
  /** The page of the feature, if it has one. */
  readonly path?: string;
}

export type PlanShare = boolean | string;

export interface ComparisonRow {
  readonly feature: string;
  readonly free: PlanShare;
  readonly premium: PlanShare;
}

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
