import { inContext, pageLocale, t } from "#src/language/messages.ts";
import { PATHS } from "#src/paths.ts";
import { FREE_IDENTIFICATIONS_PER_DAY } from "#src/plan/plan.ts";

/** Price per month in US cents, billed annually. */
const PREMIUM_MONTH_BILLED_ANNUALLY_CENTS = 999;

/** Price per month in US cents, billed monthly. */
const PREMIUM_MONTH_CENTS = 1499;

const dollars = new Intl.NumberFormat(pageLocale() ?? "en-US", {
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
  name: inContext("plan")`Free`,
  pitch: t`For a look around the garden.`,
  price: PRICES.free,
  terms: [t`Free for as long as you like`, t`No account and no card`],
  features: [
    { text: t`${FREE_IDENTIFICATIONS_PER_DAY} identifications per day` },
    { text: t`Animals: species, breed and confidence` },
    { text: t`Plants: species, common name, family and confidence` },
    { text: t`Solutions: type, target problems and effectiveness` },
  ],
};

export const PREMIUM_OFFER: PlanOffer = {
  name: inContext("plan")`Premium`,
  pitch: t`For fields, labs and large gardens.`,
  price: PRICES.premiumMonthBilledAnnually,
  terms: [t`Billed annually, ${PRICES.premiumYear} a year`, t`Or ${PRICES.premiumMonth} billed monthly`],
  features: [
    { text: t`Unlimited identifications` },
    { text: t`Detailed animal and plant info` },
    { text: t`Disease detector`, path: PATHS.diseases },
    { text: t`Pest detector`, path: PATHS.pests },
    { text: t`Full solution details: application method and dosage`, path: PATHS.solutions },
    { text: t`Identification history`, path: PATHS.history },
    { text: t`Priority support` },
  ],
};

export const COMPARISON: readonly ComparisonRow[] = [
  {
    feature: t`Identifications`,
    free: t`${FREE_IDENTIFICATIONS_PER_DAY} per day`,
    premium: inContext("identifications")`Unlimited`,
  },
  { feature: t`Animal and plant identification`, free: true, premium: true },
  { feature: t`Detailed animal and plant info`, free: false, premium: true },
  { feature: t`Disease detector`, free: false, premium: true },
  { feature: t`Pest detector`, free: false, premium: true },
  { feature: t`Treatment solutions`, free: true, premium: true },
  { feature: t`Application method and dosage`, free: false, premium: true },
  { feature: t`Safety warnings of solutions`, free: true, premium: true },
  { feature: t`Identification history`, free: false, premium: true },
  { feature: t`Priority support`, free: false, premium: true },
  { feature: t`Photos stay on the device`, free: true, premium: true },
];
