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
