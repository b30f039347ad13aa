import { expect, test } from "vitest";
import { cpuMs } from "#bench/runner/probes.ts";

test("the time of a process on the cores is that of its code and of the system, whatever its name", () => {
  const stat = "4711 (a) name (b)) S 1 2 3 4 5 6 7 8 9 10 250 31 4000 5000 20 0 1 0 100";

  expect(cpuMs(stat)).toBe(2810);
});
