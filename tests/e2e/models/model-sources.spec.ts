import type { Page } from "@playwright/test";
import { tinyFiles, tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { packageFiles } from "#bench/network/package-files.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import { LONG, expect, test as appTest } from "../app-test.ts";
import { writeFolder, writeZip } from "./model-folders.ts";
import { type ModelServer, type ModelServerOptions, openModelServer } from "./model-server.ts";
import {
  answer,
  card,
  chooseFiles,
  downloadFrom,
  dropFiles,
  openModels,
  recognised,
  store,
  storeButton,
} from "./models-page.ts";

type Serve = (files: readonly PackageFile[], options: ModelServerOptions) => Promise<ModelServer>;

/** The app's test, with servers of models that the page is meant to ask. */
const test = appTest.extend<{ serve: Serve }>({
  serve: async ({ watch }, provide) => {
    const servers: ModelServer[] = [];
    await provide(async (files, options) => {
      const server = await openModelServer(files, options);
      servers.push(server);
      watch.expectNoise(new RegExp(`^request to another origin: ${server.origin}/`));
      return server;
    });
    for (const server of servers) server.close();
  },
});

/** What stands beside a model is asked for, wherever it may be. */
const NOT_THERE = /Failed to load resource: the server responded with a status of 404/;

async function expectTiny(page: Page, origin: string, format: string): Promise<void> {
  const facts = recognised(page, origin);
  await expect(facts).toContainText(format);
  await expect(facts).toContainText("16 × 16 pixels");
}

test("files chosen one by one, a zip, and dropped files are recognised as their folder is", async ({
  page,
}, info) => {
  const files = tinyFiles("onnx");
  await writeFolder(info, "tiny", files);
  const ways = [
    () =>
      chooseFiles(
        page,
        files.map(({ path }) => info.outputPath("tiny", path)),
      ),
    async () => chooseFiles(page, await writeZip(info, "tiny.zip", files)),
    () => dropFiles(page, files),
  ];
  await openModels(page);
  for (const way of ways) {
    await way();
    await expectTiny(page, "Hugging Face folder", "ONNX");
    await expect(page.getByText("Still to answer: pages.")).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
  }
  await expect(page.getByText("None of your own yet.")).toBeVisible();
});

test("a package of this app is stored without a question", LONG, async ({ page }, info) => {
  const model = await tinyModel("tflite", {}, { title: "Ready made" });
  await openModels(page);
  await chooseFiles(page, await writeZip(info, "package.zip", packageFiles(model)));
  await expectTiny(page, "Model package with a manifest", "TensorFlow Lite");
  await expect(storeButton(page)).toBeEnabled();
  await store(page);
  await expect(card(page, "Ready made")).toContainText("CC0-1.0");
});

test("a model is downloaded from the app's own site by the address of its folder", async ({
  page,
  watch,
}) => {
  watch.expectNoise(NOT_THERE);
  const files = tinyFiles("tfjs-layers", { topology: "nested" });
  await page.route("**/my-model/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = files.find(({ path }) => pathname === `/my-model/${path}`);
    if (file === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ body: Buffer.from(await file.blob.arrayBuffer()) });
  });
  await openModels(page);
  await downloadFrom(page, new URL("/my-model/", page.url()).href);
  await expectTiny(page, "Teachable Machine export", "TensorFlow.js layers model");
  await answer(page, { "Pages that it can answer for": "Plants" });
  await store(page);
});

test("a model is downloaded from another site that allows it", LONG, async ({ page, serve, watch }) => {
  watch.expectNoise(NOT_THERE);
  const server = await serve(tinyFiles("onnx"), { cors: true });
  await openModels(page);
  await downloadFrom(page, `${server.origin}/model.onnx`);
  await expectTiny(page, "Hugging Face folder", "ONNX");
  await expect(page.getByText("Still to answer: pages.")).toBeVisible();
});

test("a site that does not allow downloads is told of, with what to do instead", async ({
  page,
  serve,
  watch,
}) => {
  watch.expectNoise(/has been blocked by CORS policy|Failed to load resource: net::ERR_FAILED/);
  const server = await serve(tinyFiles("tflite"), { cors: false });
  await openModels(page);
  await downloadFrom(page, `${server.origin}/model.tflite`);
  await expect(page.getByRole("alert")).toContainText(
    `The download of ${server.origin}/model.tflite did not begin.`,
  );
  await expect(page.getByRole("alert")).toContainText("download them yourself and choose them here");
  expect(server.requests).toContain("/model.tflite");
});

test("a download shows its bytes; stopped, or left for another page, it leaves nothing behind", async ({
  page,
  serve,
  watch,
}) => {
  watch.expectNoise(NOT_THERE);
  const { files } = await tinyModel("tflite");
  const padded = [
    { path: "model.tflite", blob: new Blob([...files.map(({ blob }) => blob), new Uint8Array(9e5)]) },
  ];
  const progress = page.getByText(/Loading the model: 4\d\d kB of 880 kB/);
  for (const leave of [
    () => page.getByRole("button", { name: "Stop" }).click(),
    () => page.getByRole("link", { name: "About" }).first().click(),
  ]) {
    const server = await serve(padded, { cors: true, stuck: "model.tflite" });
    await openModels(page);
    await downloadFrom(page, `${server.origin}/model.tflite`);
    await expect(progress).toBeVisible();
    await leave();
    await expect.poll(server.isBrokenOff).toBe(true);
    await expect(progress).toHaveCount(0);
    await page.getByRole("link", { name: "Models", exact: true }).first().click();
    await expect(page.getByText("None of your own yet.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Choose folder" })).toBeVisible();
    await expect.poll(() => storedFiles(page)).toEqual([]);
  }
});

/** Paths of all files that the browser keeps for the app. */
function storedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    const folders: [path: string, folder: FileSystemDirectoryHandle][] = [
      ["", await navigator.storage.getDirectory()],
    ];
    for (const [path, folder] of folders) {
      for await (const [name, handle] of folder.entries()) {
        if (handle instanceof FileSystemDirectoryHandle) folders.push([`${path}/${name}`, handle]);
        else paths.push(`${path}/${name}`);
      }
    }
    return paths;
  });
}
