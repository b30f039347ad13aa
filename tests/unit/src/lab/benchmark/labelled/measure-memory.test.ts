import { expect, test } from "vitest";
import { measureMemory } from "#src/lab/benchmark/labelled/measure-memory.ts";

const now = (): number => 0;
const measureUserAgentSpecificMemory = (): Promise<{ readonly bytes: number }> =>
  Promise.resolve({ bytes: 48_000_000 });
const refuse = (): Promise<never> => Promise.reject(new DOMException("not available", "SecurityError"));

test("the memory is measured where the page is isolated and the browser tells it, and nowhere guessed", async () => {
  const able = { now, measureUserAgentSpecificMemory };
  expect(await measureMemory({ crossOriginIsolated: true, performance: able })).toBe(48_000_000);
  expect(await measureMemory({ crossOriginIsolated: false, performance: able })).toBeNull();
  expect(await measureMemory({ crossOriginIsolated: true, performance: { now } })).toBeNull();
  const refusing = { now, measureUserAgentSpecificMemory: refuse };
  expect(await measureMemory({ crossOriginIsolated: true, performance: refusing })).toBeNull();
});
