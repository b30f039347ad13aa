import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { cdp, page } from "vitest/browser";
import { LevelTag } from "#src/answer/result-facts.tsx";
import { LONG } from "#tests/fixtures/long.ts";
import layout from "#src/app/frame/layout.module.css";
import bottomBar from "#src/ui/page/bottom-bar.module.css";
import "#src/ui/styles/tokens.css";
import "#src/ui/styles/reset.css";
import shared from "#src/ui/styles/layout.module.css";

/** Words and numbers on a filled background. A step takes its number as a parameter: capitals don't change numbers. */
const FILLED: Readonly<Record<string, (step: number) => ReactNode>> = {
  "a tag": () => <LevelTag level="Critical" name="Critical" />,
  "the link past the navigation": () => <span className={layout["skip"]}>Skip to content</span>,
  "a notice": () => <p className={bottomBar["bar"]}>Deleted</p>,
  "a step": (step) => (
    <ol className={shared["steps"]} style={{ counterReset: `step ${step - 1}` }}>
      <li />
    </ol>
  ),
};

async function emulateForcedColors(value: "active" | "none"): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });
}

/** A screenshot in a monospace font. */
async function pictureOf(shown: ReactNode, textTransform: "none" | "uppercase"): Promise<string> {
  const { unmount } = await render(
    // Moves the skip link into view. It is above the screen until it has the focus.
    <div style={{ transform: "translateY(6rem)", fontFamily: "monospace", textTransform }}>{shown}</div>,
  );
  const picture = await page.screenshot({ save: false });
  await unmount();
  return picture;
}

afterEach(() => emulateForcedColors("none"));

test(
  "in forced colours, words and numbers on a filled background are visible: other ones make another picture",
  LONG,
  async () => {
    await emulateForcedColors("active");
    const unseen: string[] = [];
    for (const [what, show] of Object.entries(FILLED)) {
      if ((await pictureOf(show(6), "none")) === (await pictureOf(show(8), "uppercase"))) unseen.push(what);
    }
    expect(unseen).toEqual([]);
  },
);
