import { BookOpen } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { Link } from "react-router-dom";
import type { Subject } from "#domain/subject.ts";
import { findLabelRecord } from "#models/knowledge/answer-knowledge.ts";
import { loadGuideEntry } from "#models/knowledge/knowledge.ts";
import { t } from "#src/language/messages.ts";
import { guidePath } from "#src/paths.ts";
import { FREE_IDENTIFICATIONS_PER_DAY } from "#src/plan/plan.ts";
import { PricingLink } from "#src/plan/pricing-link.tsx";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import styles from "#src/answer/result.module.css";

interface NoneLeftProps {
  readonly subject: Subject;
  readonly guess: string | null;
  /** The guide's part for the guess, which names nothing. */
  readonly part: ReactNode;
}

/**
 * The way on where no identification is left today. The record of a dangerous guess is named, as its warning names it; of others
 * the guide's part alone is, because a name would be an identification.
 */
export function NoneLeft({ subject, guess, part }: NoneLeftProps): ReactNode {
  const loaded = useLoaded(useCallback(() => loadDangerous(subject, guess), [subject, guess]));
  const found = typeof loaded === "string" ? null : loaded.found;
  return (
    <div className={styles["elsewhere"]}>
      <p>{t`You have used your ${FREE_IDENTIFICATIONS_PER_DAY} free identifications for today.`}</p>
      <p>{t`The guide is free: look there for what it could be, how to tell, and what to do.`}</p>
      {found === null ? (
        part
      ) : (
        <Link to={guidePath(found.id)} className={buttonClass("primary")}>
          <BookOpen size={18} aria-hidden="true" /> {t`${isolated(found.name)} in the guide`}
        </Link>
      )}
      <PricingLink variant="secondary">{t`Upgrade to Premium`}</PricingLink>
    </div>
  );
}

async function loadDangerous(
  subject: Subject,
  guess: string | null,
): Promise<{ readonly found: { readonly id: string; readonly name: string } | null }> {
  const id = guess === null ? undefined : (await findLabelRecord(subject, guess))?.id;
  const record = id === undefined ? undefined : (await loadGuideEntry(id))?.record;
  const isDangerous = record !== undefined && "danger" in record && record.danger !== null;
  return { found: isDangerous ? record : null };
}
