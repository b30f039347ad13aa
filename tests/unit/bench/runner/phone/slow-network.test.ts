import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSlowNetwork } from "#bench/runner/phone/slow-network.ts";

const server = createServer((asked, response) => {
  response.setHeader("content-type", "text/plain");
  response.end("x".repeat(asked.url === "/long" ? 100_000 : 10));
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "localhost", resolve)));
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

function openNetwork(bitsPerSecond: number, roundTripMs: number) {
  const { port } = server.address() as AddressInfo;
  return openSlowNetwork(`http://localhost:${port}/`, { bitsPerSecond, roundTripMs });
}

async function secondsFor(addresses: readonly string[]): Promise<readonly number[]> {
  const begin = performance.now();
  return Promise.all(
    addresses.map(async (address) => {
      await (await fetch(address)).text();
      return (performance.now() - begin) / 1000;
    }),
  );
}

test("bytes come at the network's speed, and all answers share it", async () => {
  const network = await openNetwork(1_600_000, 0);
  const [long = 0, short = 0] = await secondsFor([`${network.origin}/long`, `${network.origin}/short`]);
  await network.close();
  expect(long).toBeGreaterThan(0.45);
  expect(short).toBeLessThan(long / 2);
  expect(network.bytes()).toBeGreaterThan(100_010);
  expect(network.answers.map(({ path }) => path).toSorted()).toEqual(["/long", "/short"]);
});

test("a new connection waits two round trips", async () => {
  const network = await openNetwork(1e9, 100);
  const [first = 0] = await secondsFor([`${network.origin}/short`]);
  await network.close();
  expect(first).toBeGreaterThan(0.19);
});

test("after its end nothing comes", async () => {
  const network = await openNetwork(1e9, 0);
  await network.close();
  await expect(fetch(`${network.origin}/short`)).rejects.toThrow("fetch failed");
});
