import { type Result as AxeViolation, run, type RunOnly } from "axe-core";
import { cdp } from "vitest/browser";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Shows the page by day or by night, and without motion, until the next call. */
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

/** The same by day, and violations of contrast by night. */
export async function violationsByDayAndNight(): Promise<readonly string[]> {
  await emulateColours("light");
  const byDay = await violations();
  await emulateColours("dark");
  const byNight = await find({ type: "rule", values: ["color-contrast"] });
  await emulateColours("light");
  return [...byDay, ...byNight.map((violation) => `by night: ${violation}`)];
}

/** Rules that pass are not listed, which would take longer than finding them. */
async function find(runOnly: RunOnly): Promise<readonly string[]> {
  const { violations: found } = await run(document, { runOnly, resultTypes: ["violations"] });
  return found.flatMap(({ id, nodes }: AxeViolation) =>
    nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
  );
}
