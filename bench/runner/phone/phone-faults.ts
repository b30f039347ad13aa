import { blockedName, longestName } from "./phone-limits.ts";
import { PLANTED_PATH } from "./slow-network.ts";

/** Code that each page runs before the app's, and the names of the figures whose limits it has to break. */
export interface PhoneFault {
  readonly code: string;
  readonly breaks: readonly string[];
}

function fetchBytes(bytes: number): string {
  return `fetch("${PLANTED_PATH}${bytes}", { cache: "no-store" }).then((all) => all.blob());`;
}

/** Four seconds in which the page can do nothing else. */
const WORK = "const end = performance.now() + 4000; while (performance.now() < end);";

/** The faults of `npm run phone -- --prove`. Together they break each kind of limit. */
export const FAULTS: ReadonlyMap<string, PhoneFault> = new Map([
  ["late-paint", { code: WORK, breaks: ["Home takes a photo, s"] }],
  [
    "blocked",
    {
      code: `addEventListener("DOMContentLoaded", () => { ${WORK} });`,
      breaks: [
        "Home's app runs, s",
        "second visit, without a network, to the answer, s",
        blockedName("/"),
        longestName("/"),
      ],
    },
  ],
  [
    "more-code",
    {
      code: fetchBytes(200_000),
      breaks: ["Home's app runs, kB"],
    },
  ],
  [
    "more-model",
    {
      code: `addEventListener("click", () => { ${fetchBytes(1_000_000)} });`,
      breaks: ["first real answer after the tap, s", "first real answer after the tap, kB"],
    },
  ],
  [
    "kept-memory",
    {
      code: `window.kept = Array.from({ length: 200 }, () => Array.from({ length: 125000 }, Math.random));`,
      breaks: [
        "heap on Home, MB",
        "memory of the renderer on Home, MB",
        "heap after eleven answers, MB",
        "memory of the renderer after eleven answers, MB",
      ],
    },
  ],
]);
