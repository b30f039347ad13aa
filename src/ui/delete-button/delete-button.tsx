import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isolated } from "../texts/isolated.ts";
import { Button } from "../button/button.tsx";
import styles from "./delete-button.module.css";

/** What a {@link DeleteButton} takes. */
export interface DeleteButtonProps {
  /** What is deleted: part of the button's name where several stand on a page. */
  readonly title: string;
  readonly onDelete: () => void;
}

/** Deletes only after a second press: for what took long to make or to fetch, and is gone for good. */
export function DeleteButton({ title, onDelete }: DeleteButtonProps): ReactNode {
  const [step, setStep] = useState<"offered" | "asked" | "kept">("offered");
  if (step !== "asked") {
    return (
      <Button
        ref={step === "kept" ? focus : null}
        aria-label={`Delete ${isolated(title)}`}
        onClick={() => setStep("asked")}
      >
        <Trash2 size={18} aria-hidden="true" /> Delete
      </Button>
    );
  }
  return (
    <div className={styles["row"]} role="group" aria-label={`Delete ${isolated(title)}?`}>
      <span>Delete it from this device?</span>
      <Button ref={focus} onClick={onDelete}>
        Yes, delete
      </Button>
      <Button onClick={() => setStep("kept")}>Keep it</Button>
    </div>
  );
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}
