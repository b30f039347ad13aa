import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { headlineOfAnswer } from "#domain/answer/headline.ts";
import { type Identification, recordOf } from "#domain/answer/identification.ts";
import { verificationFor } from "#domain/answer/remarks.ts";
import type { RemarksStore } from "#src/app/history/state/remarks-store.ts";
import { labelText, t } from "#src/language/messages.ts";
import { isolated } from "#src/ui/texts/format.ts";
import { headlineText } from "#src/ui/texts/name-in-sentence.ts";
import styles from "./remarks.module.css";

interface CorrectionNoteProps {
  readonly store: RemarksStore;
  readonly identification: Identification;
}

/** After a correction: says that the advice below is for the thing that the model named. Otherwise renders nothing. */
export function CorrectionNote({ store, identification }: CorrectionNoteProps): ReactNode {
  const { remarks } = useStore(store);
  const verification = verificationFor(identification, remarks.verification);
  if (verification?.status !== "corrected" || recordOf(identification) === null) return null;
  return (
    <p className={styles["correction"]}>
      <Pencil size={18} aria-hidden="true" />
      <span>
        {t`You said that this is ${isolated(labelText(verification.name))}. The facts here are about ${isolated(headlineText(headlineOfAnswer(identification)))}, which the model named.`}
      </span>
    </p>
  );
}
