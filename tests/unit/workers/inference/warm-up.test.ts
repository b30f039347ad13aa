import { expect, test } from "vitest";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { createFakeNetwork, manifestWith } from "#tests/fakes/networks.ts";
import { createModelClassifier } from "#workers/inference/classifiers/model-classifier.ts";
import { complete } from "#workers/inference/complete.ts";
import { warmUp } from "#workers/inference/load-model.ts";

/** Warms a small network up, whose check took `warmUpMs`, and notes the steps. `fault` breaks its first run. */
async function stepsOf(warmUpMs: number, fault: Error | null = null): Promise<readonly string[]> {
  const steps: string[] = [];
  const network = createFakeNetwork(() => {
    steps.push("run");
    if (fault !== null) throw fault;
    return Float32Array.of(0.9, 0.1, 0);
  });
  const classifier = createModelClassifier(manifestWith(), network, { clock: createFakeClock() });
  const facts = { runtime: "Fake 1", backend: "paper", backendRuns: [], loadMs: 3, warmUpMs };
  await warmUp({ classifier, facts }, (...given) => {
    const reply = complete(...given);
    steps.push(reply.answer.verdict);
    return reply;
  });
  return steps;
}

test("a made picture goes all the way of a photo's to an answer, twice", async () => {
  expect(await stepsOf(250)).toEqual(["run", "identified", "run", "identified"]);
});

test("a network that takes long is not run once more", async () => {
  expect(await stepsOf(251)).toEqual([]);
});

test("a network that breaks is left to the first photo", async () => {
  expect(await stepsOf(40, new Error("out of memory"))).toEqual(["run"]);
});
