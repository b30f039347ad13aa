import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../button/button.tsx";

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
