import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#src/ui/page/section.tsx";
import type { Subject } from "#domain/subject.ts";
import { useIdentificationStore } from "./state/identification-context.tsx";
import styles from "./premium-gate.module.css";
import { PricingLink } from "#src/features/plan/pricing-link.tsx";
import { SubjectIllustration } from "#src/ui/illustrations/subjects.tsx";

/** Says that a page needs Premium, with a link to Pricing. */
export function PremiumGate({
  subject,
  title,
}: {
  readonly subject: Subject;
  readonly title: string;
}): ReactNode {
  const { hasPhoto } = useIdentificationStore(subject);
  return (
    <section className={styles["gate"]}>
      <SubjectIllustration subject={subject} />
      <Badge>
        <Star size={14} aria-hidden="true" /> Premium
      </Badge>
      <h2 className={styles["title"]}>{title} is a Premium feature</h2>
      <p className={styles["text"]}>
        With Premium you hand over a photo here and read what it shows, how bad it is and what to do about it.
      </p>
      {hasPhoto() && (
        <p className={styles["text"]}>Your photo is kept meanwhile, and is here with Premium.</p>
      )}
      <PricingLink variant="primary">Unlock Premium Features</PricingLink>
    </section>
  );
}
