import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "#src/ui/styles/tokens.css";
import { ok } from "#domain/result.ts";
import { LiveTry } from "#src/features/teach/lesson/try-head.tsx";
import { useHold } from "#src/features/teach/classes/shots-dialog.tsx";
import { plugCamera } from "#tests/browser/plug-camera.ts";

afterEach(() => vi.restoreAllMocks());

test("an unplugged camera is reported, and answers end", async () => {
  const camera = plugCamera({ torch: false, cameras: 1 });
  const answer = {
    verdict: "identified",
    classes: [{ name: "rubber vine", isReject: false, probability: 1 }],
  } as const;
  const answerFor = vi.fn<() => Promise<ReturnType<typeof ok<typeof answer>>>>(async () => ok(answer));
  const screen = await render(<LiveTry answerFor={answerFor} onClose={() => {}} />);
  const classes = screen.getByRole("list", { name: "Most probable classes" });
  await expect.element(classes).toBeVisible();

  camera.unplug();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("The camera stopped.");
  await expect.element(classes).not.toBeInTheDocument();
});

function Counter({ onWork }: { readonly onWork: () => void }): ReactNode {
  const hold = useHold(onWork);
  return (
    <button type="button" {...hold}>
      Take photo
    </button>
  );
}

test("a held button repeats, and after a hold that ended outside the next key works", async () => {
  const work = vi.fn<() => void>();
  const screen = await render(<Counter onWork={work} />);
  const button = screen.getByRole("button").element();
  if (!(button instanceof HTMLButtonElement)) throw new Error("no button");
  button.focus();
  const point = (type: string): boolean =>
    button.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0 }));
  point("pointerdown");
  await expect.poll(() => work.mock.calls.length).toBeGreaterThan(1);
  point("pointerout");
  work.mockClear();

  await userEvent.keyboard("{Enter}");
  expect(work).toHaveBeenCalledOnce();
});
