import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import type { Subject } from "#domain/subject.ts";
import { useIdentification } from "#src/app/identify/state/use-identification.ts";
import { t } from "#src/language/messages.ts";
import { PATHS } from "#src/paths.ts";
import { lookalikeName } from "#src/ui/texts/name-in-sentence.ts";
import layout from "#src/ui/styles/layout.module.css";

/** The state of a visit to a subject's page that Home opened by itself. */
export interface FoundOnHome {
  /** See {@link photoKeyOf}. */
  readonly foundOnHome: string;
}

/** Tells a photo from others; a visit's state can't hold the file itself. */
export function photoKeyOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

/** Says why Home opened this page for its photo, with the way back. Screen readers announce it once the page is there. */
export function FoundNote({ subject }: { readonly subject: Subject }): ReactNode {
  const state: unknown = useLocation().state;
  const { current } = useIdentification(subject);
  if (typeof state !== "object" || state === null || !("foundOnHome" in state)) return null;
  const lookalike = { subject, label: null, group: null, probability: 1 };
  // Screen readers announce content only if it changes inside an existing element, so this element stays.
  return (
    <p role="status" className={layout["hint"]}>
      {current.status !== "idle" && photoKeyOf(current.photo.file) === state.foundOnHome && (
        <>
          {t`This looks like ${lookalikeName(lookalike)}.`}{" "}
          <Link to={PATHS.home}>{t`Not right? Choose the page yourself`}</Link>
        </>
      )}
    </p>
  );
}
