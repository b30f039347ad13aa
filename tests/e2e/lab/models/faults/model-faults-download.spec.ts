import { packageFiles } from "#bench/network/package-files.ts";
import { OWN_MODELS_PATH } from "#src/paths.ts";
import { LONG, expect } from "#tests/e2e/app-test.ts";
import { test } from "#tests/e2e/lab/models/model-server.ts";
import { downloadFrom } from "#tests/e2e/lab/models/models-page.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { expectFault, expectKeptModel, storedMessage, useKeptModel } from "./models-at-fault.ts";

const UNCHANGED = "The model that you used before is still active.";
const CHECK_CONNECTION = `Check your connection and try again. Some servers do not let other sites read their files: then download them yourself and choose them here. ${UNCHANGED}`;

test(
  "a download that breaks off, or that a server refuses, has a sentence; a complete one is stored",
  LONG,
  async ({ page, watch, other }, info) => {
    watch.expectNoise(/Failed to load resource|CORS policy/);
    await useKeptModel(page);
    const model = await tinyModel("tfjs-layers", { shards: 2 }, { id: "far", title: "From afar" });
    for (const { path, blob } of packageFiles(model)) other.files.set(`/far/${path}`, blob);
    const manifest = `${other.origin}/far/model-manifest.json`;
    const address = `${other.origin}/far/`;

    other.fault = "half";
    await downloadFrom(page, manifest);
    const sentBytes = Math.ceil((other.files.get("/far/model-manifest.json")?.size ?? 0) / 2);
    // Wait until all sent bytes have arrived.
    await expect(page.getByText(`Loading the model: ${sentBytes} bytes`)).toBeVisible();
    other.breakOff();
    await expectFault(
      page,
      `The download of ${manifest} broke off after ${sentBytes} bytes.`,
      CHECK_CONNECTION,
    );

    other.fault = "cors-less";
    await downloadFrom(page, manifest);
    await expectFault(page, `The download of ${manifest} did not begin.`, CHECK_CONNECTION);

    other.fault = "gone";
    await downloadFrom(page, manifest);
    await expectFault(
      page,
      `The server refused ${manifest} (status 410).`,
      `Nothing is there: check the address. ${UNCHANGED}`,
    );

    other.fault = "none";
    const shard = "group1-shard2of2.bin";
    other.files.delete(`/far/${shard}`);
    await downloadFrom(page, address);
    await expectFault(
      page,
      `The server refused ${other.origin}/far/${shard} (status 404).`,
      `Nothing is there: check the address. ${UNCHANGED}`,
    );
    await expectKeptModel(page, info);

    for (const { path, blob } of packageFiles(model)) other.files.set(`/far/${path}`, blob);
    await page.goto(OWN_MODELS_PATH);
    await downloadFrom(page, address);
    await page.getByRole("button", { name: "Add this model" }).click();
    await expect(storedMessage(page, "From afar")).toBeVisible();
  },
);
