import { Trash2 } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { t } from "#src/language/messages.ts";
import { isolated } from "#src/ui/texts/format.ts";
import { Button } from "./button.tsx";
import layout from "#src/ui/styles/layout.module.css";

export interface DeleteButtonProps {
  /** Name of the thing to delete, for screen readers. */
  readonly title: string;
  readonly onDelete: () => void;
}

/** A button that deletes only after a second press. For things that cannot be restored. */
export function DeleteButton({ title, onDelete }: DeleteButtonProps): ReactNode {
  const [step, setStep] = useState<"offered" | "asked" | "kept">("offered");
  if (step !== "asked") {
    return (
      <Button
        ref={step === "kept" ? focus : null}
        aria-label={t`Delete ${isolated(title)}`}
        onClick={() => setStep("asked")}
      >
        <Trash2 size={18} aria-hidden="true" /> {t`Delete`}
      </Button>
    );
  }
  return (
    <div className={layout["row3"]} role="group" aria-label={t`Delete ${isolated(title)}?`}>
      <span>{t`Delete it from this device?`}</span>
      <Button ref={focus} onClick={onDelete}>{t`Yes, delete`}</Button>
      <Button onClick={() => setStep("kept")}>{t`Keep it`}</Button>
    </div>
  );
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/**
 * A button that retries storing something. `onKeep` resolves to true on success. When the button then disappears, the
 * main part of the page takes the focus.
 */
export function KeepButton({ onKeep }: { readonly onKeep: () => Promise<boolean> }): ReactNode {
  const [trial, setTrial] = useState<"none" | "running" | "failed">("none");
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (document.activeElement === current) current?.closest("main")?.focus({ preventScroll: true });
    };
  }, []);
  async function tryAgain(): Promise<void> {
    setTrial("running");
    setTrial((await onKeep()) ? "none" : "failed");
  }
  return (
    <>
      <Button ref={button} onClick={() => void tryAgain()}>{t`Keep it now`}</Button>
      <span role="status">
        {trial === "running" && "Keeping..."}
        {trial === "failed" && t`It did not work this time either.`}
      </span>
    </>
  );
}
