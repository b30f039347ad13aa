import { FileDown, Images, LayoutGrid, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { FREE_BATCH_PHOTOS } from "#src/features/plan/plan.ts";
import { type Benefit, PremiumOffer } from "#src/features/plan/premium-offer.tsx";
import { trialLine } from "./texts/batch-start-texts.ts";

const BENEFITS: readonly Benefit[] = [
  {
    icon: Images,
    title: "Thousands of photos",
    text: "A whole folder in one go, with pause, and going on after a reload without doing a photo twice.",
  },
  {
    icon: LayoutGrid,
    title: "Looked through quickly",
    text: "Doubtful answers first; confirm or correct them by keyboard; a burst of photos counts as one sighting.",
  },
  {
    icon: FileDown,
    title: "Yours to take along",
    text: "A table, a Darwin Core archive, a summary over the day, and copies sorted into folders by name.",
  },
  {
    icon: ShieldCheck,
    title: "On your device only",
    text: "Nothing is uploaded. Dates and places are read from photos only where you tick it.",
  },
];

/** What Free sees of batches beside its trial. */
export function BatchOffer({ left }: { readonly left: number }): ReactNode {
  return (
    <PremiumOffer title="Whole folders are a Premium feature" benefits={BENEFITS}>
      {left === 0 && `${trialLine(left, FREE_BATCH_PHOTOS)} `}
      Batches that you made stay here to read, export and delete.
    </PremiumOffer>
  );
}
