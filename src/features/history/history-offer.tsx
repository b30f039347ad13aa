import { FileDown, Images, Search, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { type Benefit, PremiumOffer } from "#src/features/plan/premium-offer.tsx";

const BENEFITS: readonly Benefit[] = [
  {
    icon: Images,
    title: "Every result, kept",
    text: "With a small picture of the photo, its date, confidence and all details.",
  },
  { icon: Search, title: "Found again", text: "By name, by photo or by subject." },
  {
    icon: FileDown,
    title: "Yours to take along",
    text: "As JSON to import elsewhere, as CSV for a spreadsheet.",
  },
  { icon: ShieldCheck, title: "On your device only", text: "Nothing is uploaded; delete one entry or all." },
];

/** What a Free user sees instead of a history. */
export function HistoryOffer(): ReactNode {
  return (
    <PremiumOffer title="History is a Premium feature" benefits={BENEFITS}>
      On the Free plan nothing is recorded. What was kept while you were Premium stays on this device and
      shows again with Premium.
    </PremiumOffer>
  );
}
