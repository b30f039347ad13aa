import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { PackageFile } from "#workers/inference/contract.ts";
import { packageFiles } from "#bench/network/package-files.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { LONG, expect, test as appTest } from "#tests/e2e/app-test.ts";
import { addAddress, expectFault, expectKeptModel, storedMessage, useKeptModel } from "./models-at-fault.ts";

/** Another server than the app's. */
interface OtherServer {
  readonly origin: string;
  /** Files that it has, by their paths. */
  readonly files: Map<string, PackageFile["blob"]>;
  /** What is wrong with it. */
  fault: "none" | "cors-less" | "half" | "gone";
  /** Breaks off the answers of which it has sent half. */
  breakOff(): void;
}

const test = appTest.extend<{ other: OtherServer }>({
  other: async ({ watch }, provide) => {
    const server = createServer((request, response) => {
      void answer(request.url ?? "/", response, other);
    });
    server.listen(0, "localhost");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the server has no port");
    const other: OtherServer = {
      origin: `http://localhost:${address.port}`,
      files: new Map(),
      fault: "none",
      breakOff: () => server.closeAllConnections(),
    };
    watch.expectNoise(new RegExp(`request to another origin: ${other.origin}`));
    await provide(other);
    server.close();
    server.closeAllConnections();
  },
});

async function answer(path: string, response: ServerResponse, { files, fault }: OtherServer): Promise<void> {
  const blob = files.get(path);
  const cors = fault === "cors-less" ? {} : { "Access-Control-Allow-Origin": "*" };
  if (fault === "gone" || blob === undefined) {
    response.writeHead(fault === "gone" ? 410 : 404, cors).end();
    return;
  }
  response.writeHead(200, { ...cors, "Content-Length": blob.size, "Cache-Control": "no-store" });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  if (fault === "half") response.write(bytes.slice(0, Math.ceil(bytes.length / 2)));
  else response.end(bytes);
}

const UNCHANGED = "The model that you used before is still active.";
const CHECK_CONNECTION = `Check your connection and try again. Some servers do not let other sites read their files: then download them yourself and choose them here. ${UNCHANGED}`;

test(
  "what is no address, and an address where a page answers, are refused",
  LONG,
  async ({ page, watch, other }, info) => {
    watch.expectNoise(/Failed to load resource/);
    await useKeptModel(page);
    for (const address of ["model.json", "ftp://example.org/model.json"]) {
      await addAddress(page, address);
      await expectFault(
        page,
        `"${address}" is not an address that a model can be downloaded from.`,
        "It has to begin with https:// and lead to a model file, a zip or a folder.",
      );
    }
    await page.getByLabel("Or an address").fill("my model");
    await page.keyboard.press("Enter");
    await expectFault(page, '"my model" is not an address that a model can be downloaded from.', /https:/);

    other.files.set("/site/model.json", new Blob(["<!doctype html><title>A site</title>"]));
    for (const path of ["/site/model.json", "/site/"]) {
      await addAddress(page, `${other.origin}${path}`);
      await expectFault(
        page,
        `${other.origin}/site/model.json is a web page, not a model file.`,
        "The server answers unknown addresses with a page of its own. Check the address, or choose the files instead.",
      );
    }
    await expectKeptModel(page, info);
  },
);

test("a download that breaks off or that a server refuses is refused; when it comes whole, it is taken", async ({
  page,
  watch,
  other,
}, info) => {
  watch.expectNoise(/Failed to load resource|CORS policy/);
  await useKeptModel(page);
  const model = await tinyModel("tfjs-layers", { shards: 2 }, { id: "far", title: "From afar" });
  for (const { path, blob } of packageFiles(model)) other.files.set(`/far/${path}`, blob);
  const manifest = `${other.origin}/far/model-manifest.json`;
  const address = `${other.origin}/far/`;

  other.fault = "half";
  await addAddress(page, manifest);
  const sentBytes = Math.ceil((other.files.get("/far/model-manifest.json")?.size ?? 0) / 2);
  // The line breaks once all that was sent has arrived.
  await expect(page.getByText(`Loading the model: ${sentBytes} bytes`)).toBeVisible();
  other.breakOff();
  await expectFault(
    page,
    `The download of ${manifest} broke off after ${sentBytes} bytes.`,
    CHECK_CONNECTION,
  );

  other.fault = "cors-less";
  await addAddress(page, manifest);
  await expectFault(page, `The download of ${manifest} did not begin.`, CHECK_CONNECTION);

  other.fault = "gone";
  await addAddress(page, manifest);
  await expectFault(
    page,
    `The server refused ${manifest} (status 410).`,
    `Nothing is there: check the address. ${UNCHANGED}`,
  );

  other.fault = "none";
  const shard = "group1-shard2of2.bin";
  other.files.delete(`/far/${shard}`);
  await addAddress(page, address);
  await expectFault(
    page,
    `The server refused ${other.origin}/far/${shard} (status 404).`,
    `Nothing is there: check the address. ${UNCHANGED}`,
  );
  await expectKeptModel(page, info);

  for (const { path, blob } of packageFiles(model)) other.files.set(`/far/${path}`, blob);
  await page.goto("/models");
  await addAddress(page, address);
  await page.getByRole("button", { name: "Check and store" }).click();
  await expect(storedMessage(page, "From afar")).toBeVisible();
});
