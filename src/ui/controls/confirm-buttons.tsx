import { Trash2 } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { isolated } from "../texts/format.ts";
import { Button } from "./button.tsx";
import layout from "../styles/layout.module.css";

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
    <div className={layout["row3"]} role="group" aria-label={`Delete ${isolated(title)}?`}>
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

/**
 * Tries again to keep what could not be kept; `onKeep` answers true where it is kept now. When the button disappears after
 * a success, the focus goes to the page's main part.
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
      <Button ref={button} onClick={() => void tryAgain()}>
        Keep it now
      </Button>
      <span role="status">
        {trial === "running" && "Keeping..."}
        {trial === "failed" && "It did not work this time either."}
      </span>
    </>
  );
}
