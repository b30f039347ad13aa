import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Drawing } from "#src/app/guide/drawing/drawing.tsx";

test("a drawing of each group is drawn", async () => {
  const names = ["ring-spots", "weevil", "rosette", "elephant"] as const;
  const screen = await render(names.map((name) => <Drawing key={name} name={name} />));
  const drawings = [...screen.container.querySelectorAll("svg")];
  expect(drawings).toHaveLength(names.length);
  for (const drawing of drawings)
    await expect.poll(() => drawing.querySelectorAll("path").length).toBeGreaterThan(2);
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
