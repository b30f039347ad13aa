import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { verificationFor } from "#domain/remarks.ts";
import type { Identification } from "#domain/identification.ts";
import type { RemarksStore } from "#src/features/history/state/remarks-store.ts";
import { describeCorrection } from "./describe-verification.ts";
import styles from "./remarks.module.css";

/** Above what to do: that it is for what the model named, where a person has named something else. Else nothing. */
export function CorrectionNote({
  store,
  identification,
}: {
  readonly store: RemarksStore;
  readonly identification: Identification;
}): ReactNode {
  const { remarks } = useStore(store);
  const verification = verificationFor(identification, remarks.verification);
  if (verification?.status !== "corrected" || identification.record === null) return null;
  return (
    <p className={styles["correction"]}>
      <Pencil size={18} aria-hidden="true" />
      <span>{describeCorrection(verification.name, identification)}</span>
    </p>
  );
}
