import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Drawing } from "#src/features/guide/drawing/drawing.tsx";

test("a drawing of each group says what it shows, and is drawn", async () => {
  const screen = await render(
    <>
      <Drawing name="ring-spots" />
      <Drawing name="weevil" />
      <Drawing name="rosette" />
      <Drawing name="elephant" />
    </>,
  );
  for (const name of [/rings like a target/, /long snout/, /^Rosette/, /trunk/]) {
    const drawing = screen.getByRole("img", { name });
    await expect.poll(() => drawing.element().querySelectorAll("path").length).toBeGreaterThan(2);
  }
});

test("two drawings on one page are each clipped by their own leaf", async () => {
  const screen = await render(
    <>
      <Drawing name="spots" />
      <Drawing name="streaks" />
    </>,
  );
  const clips = (): readonly string[] =>
    [...screen.container.querySelectorAll("clipPath")].map(({ id }) => id);
  await expect.poll(clips).toHaveLength(2);
  expect(new Set(clips()).size).toBe(2);
});

test("a drawing can be called by another name, or be left out of what is read aloud", async () => {
  const screen = await render(
    <>
      <Drawing name="beetle" title="A leaf beetle" />
      <Drawing name="moth" title="" />
    </>,
  );
  await expect.element(screen.getByRole("img", { name: "A leaf beetle" })).toBeVisible();
  expect(screen.getByRole("img").elements()).toHaveLength(1);
});
