import { expect, test } from "vitest";
import type { ModelProgress } from "#domain/model/model-progress.ts";
import { fetchRuntimeFile, importRuntime } from "#workers/inference/classifiers/networks/runtime.ts";

const file = { url: "/runtime.wasm", bytes: 6 };
const unreachable = { fault: { code: "runtime-unreachable", runtime: "Runtime 1" } };

function fetching(response: () => Response) {
  const progress: ModelProgress[] = [];
  const fetched = fetchRuntimeFile(file, "Runtime 1", {
    fetch: () => new Promise((resolve) => resolve(response())),
    onProgress: (each) => void progress.push(each),
  });
  return { fetched, progress };
}

function inParts(...parts: readonly number[][]): Response {
  const chunks = parts.map((part) => Uint8Array.from(part));
  return new Response(
    new ReadableStream({
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    }),
  );
}

test("a runtime's file is fetched with its progress in bytes", async () => {
  const { fetched, progress } = fetching(() => inParts([1, 2], [3, 4, 5, 6]));
  await expect(fetched).resolves.toEqual(Uint8Array.of(1, 2, 3, 4, 5, 6));
  expect(progress.map(({ loadedBytes, totalBytes }) => [loadedBytes, totalBytes])).toEqual([
    [0, 6],
    [2, 6],
    [6, 6],
  ]);
});

test("a server that does not have it, a network that is gone, and a file of another length are said alike", async () => {
  await expect(fetching(() => new Response("no", { status: 404 })).fetched).rejects.toMatchObject(
    unreachable,
  );
  await expect(fetching(() => inParts([1, 2])).fetched).rejects.toMatchObject(unreachable);
  await expect(fetching(() => inParts([1, 2, 3, 4], [5, 6, 7])).fetched).rejects.toMatchObject(unreachable);
  await expect(
    fetching(() => {
      throw new TypeError("Failed to fetch");
    }).fetched,
  ).rejects.toMatchObject(unreachable);
});

test("code that can't be fetched is said in the same way", async () => {
  await expect(
    importRuntime("Runtime 1", () => Promise.reject(new TypeError("Failed to fetch"))),
  ).rejects.toMatchObject(unreachable);
  await expect(importRuntime("Runtime 1", () => Promise.resolve(7))).resolves.toBe(7);
});
