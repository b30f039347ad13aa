import { type ReactNode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { useWrittenFocus, watchWrittenFocus } from "#src/app/frame/written-frame.ts";

afterEach(() => document.body.replaceChildren());

test("a link that gets the focus while React draws keeps it", async () => {
  const root = document.createElement("div");
  root.id = "root";
  const written = document.createElement("a");
  written.href = "/plants";
  written.textContent = "Plants";
  root.append(written);
  document.body.append(root);
  // Between two slices a person presses Tab, which no test can time: it comes while the frame is drawn.
  let tab = (): void => written.focus();
  function Frame(): ReactNode {
    useWrittenFocus();
    tab();
    tab = () => {};
    return <a href="/plants">Plants</a>;
  }
  watchWrittenFocus();
  const react = createRoot(root);
  startTransition(() => react.render(<Frame />));
  await vi.waitFor(() => expect(written.isConnected).toBe(false));
  expect(document.activeElement).toBe(root.querySelector("a"));
  react.unmount();
});
