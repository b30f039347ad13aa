import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { err } from "#domain/result.ts";
import { fetchPack } from "#src/pipeline/models/packs.ts";

const FOLDER = "/models/packages/birds/";
const ADDRESSES = Object.fromEntries(
  ["model-manifest.json", "model.json", "weights.bin.gzip"].map((path) => [FOLDER + path, `/assets/${path}`]),
);

/** Fetches the pack of birds from a site that has its files, but for those in `changed`. */
async function fetchBirds(changed: Readonly<Record<string, () => Response>> = {}) {
  const asked: string[] = [];
  const get: typeof fetch = (address) => {
    const path = typeof address === "string" ? address.replace("/assets/", "") : "";
    asked.push(path);
    const answer = changed[path] ?? (() => new Response(readFileSync(`.${FOLDER}${path}`)));
    return Promise.resolve(answer());
  };
  const { signal } = new AbortController();
  const fetched = await fetchPack({ folder: "birds" }, () => {}, signal, {
    addresses: ADDRESSES,
    fetch: get,
  });
  return { fetched, asked };
}

test("a pack is fetched with its manifest first", async () => {
  const { fetched, asked } = await fetchBirds();
  expect(fetched).toMatchObject({ ok: true, value: { manifest: { id: "birds-inat" } } });
  expect(asked).toEqual(["model-manifest.json", "model.json", "weights.bin.gzip"]);
});

test("a site that has no manifest, or a page in its place, is refused", async () => {
  const missing = await fetchBirds({ "model-manifest.json": () => new Response("none", { status: 404 }) });
  const address = "/assets/model-manifest.json";
  expect(missing.fetched).toEqual(err({ code: "download-refused", address, status: 404 }));
  const page = await fetchBirds({ "model-manifest.json": () => new Response("<!doctype html>") });
  expect(page.fetched).toMatchObject({ ok: false, error: { code: "model-manifest-invalid" } });
});

test("a pack without a network is an error, not a rejection", async () => {
  const { fetched } = await fetchBirds({
    "model-manifest.json": () => {
      throw new TypeError("Failed to fetch");
    },
  });
  const address = "/assets/model-manifest.json";
  expect(fetched).toEqual(err({ code: "download-failed", address, loadedBytes: 0 }));
});
