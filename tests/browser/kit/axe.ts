import { type Result as AxeViolation, run, type RunOnly } from "axe-core";
import { cdp } from "vitest/browser";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Emulates the light or dark colour scheme, and reduced motion, until the next call. */
export async function emulateColours(scheme: "light" | "dark"): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [
      { name: "prefers-color-scheme", value: scheme },
      { name: "prefers-reduced-motion", value: "reduce" },
    ],
  });
}

/** The violations that axe finds on the page. */
export function violations(): Promise<readonly string[]> {
  return find({ type: "tag", values: STANDARDS });
}

/** All violations in the light colour scheme, and violations of contrast in the dark one. */
export async function violationsByDayAndNight(): Promise<readonly string[]> {
  await emulateColours("light");
  const byDay = await violations();
  await emulateColours("dark");
  const byNight = await find({ type: "rule", values: ["color-contrast"] });
  await emulateColours("light");
  return [...byDay, ...byNight.map((violation) => `by night: ${violation}`)];
}

/** Leaves out the rules that pass: listing them takes longer than the check itself. */
async function find(runOnly: RunOnly): Promise<readonly string[]> {
  // A colour that was on its way before the emulation began goes on, and has too little contrast half way.
  const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(changes.map(({ finished }) => finished));
  const { violations: found } = await run(document, { runOnly, resultTypes: ["violations"] });
  return found.flatMap(({ id, nodes }: AxeViolation) =>
    nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
  );
}
