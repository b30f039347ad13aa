import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { BusyLine } from "#src/ui/busy-line/busy-line.tsx";
import "#src/ui/styles/tokens.css";

test("the spinner stays round where the words beside it leave no room", async () => {
  const screen = await render(
    <div style={{ width: "6rem" }}>
      <BusyLine>Straightforwardly identifying</BusyLine>
    </div>,
  );
  const spinner = screen.container.querySelector<HTMLElement>("[aria-hidden]");
  if (spinner === null) throw new Error("there is no spinner");
  expect(spinner.offsetWidth).toBeGreaterThan(0);
  expect(spinner.offsetWidth).toBe(spinner.offsetHeight);
});
