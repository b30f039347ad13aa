import { type ReactNode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { usePrerenderedFocus, watchPrerenderedFocus } from "#src/app/frame/prerendered-frame.ts";

afterEach(() => document.body.replaceChildren());

test("a link that gets the focus while React draws keeps it", async () => {
  const root = document.createElement("div");
  root.id = "root";
  const prerendered = document.createElement("a");
  prerendered.href = "/plants";
  prerendered.textContent = "Plants";
  root.append(prerendered);
  document.body.append(root);
  // Between two slices a person presses Tab, which no test can time: it comes while the frame is drawn.
  let tab = (): void => prerendered.focus();
  function Frame(): ReactNode {
    usePrerenderedFocus();
    tab();
    tab = () => {};
    return <a href="/plants">Plants</a>;
  }
  watchPrerenderedFocus();
  const react = createRoot(root);
  startTransition(() => react.render(<Frame />));
  await vi.waitFor(() => expect(prerendered.isConnected).toBe(false));
  expect(document.activeElement).toBe(root.querySelector("a"));
  react.unmount();
});
