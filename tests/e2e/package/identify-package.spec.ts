import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { choosePhoto, expect, LONG, openScreen, SCREENS, startPremium } from "#tests/e2e/app-test.ts";
import { realPhoto } from "#tests/e2e/app/identify/identify-page.ts";
import { PORT, type Site } from "#tests/e2e/site.ts";
import { type Consumer, node } from "#tests/fixtures/package/consumer.ts";
import { photoPath } from "#tests/fixtures/photos.ts";
import { ROOT } from "../../../scripts/root.mjs";
import { POLICY, test } from "./package-test.ts";

// The project is made once, in one of Playwright's workers.
test.describe.configure({ mode: "default" });

const answer = (page: Page) => page.getByRole("status");

async function give(page: Page, photo: string): Promise<void> {
  await page.getByLabel("A photo").setInputFiles(photo);
}

async function expectAnswer(page: Page): Promise<void> {
  await expect(answer(page)).toHaveText(/^[\w-]+.*: \d+ %$/);
}

for (const [example, details] of [
  ["react", {}],
  ["html", LONG],
] as const) {
  test.describe(example, () => {
    test.use({ example });

    test(
      `the ${example} example answers under the recommended policy, and then without a network`,
      details,
      async ({ page, site }) => {
        await page.goto("/");
        await give(page, photoPath("leaf.jpg"));
        await expectAnswer(page);

        site.cut();
        await give(page, photoPath("photo.gif"));
        await expect(answer(page)).toHaveText("photo-format-unsupported: format GIF");
        await give(page, photoPath("leaf.jpg"));
        await expectAnswer(page);
        // The server sent nothing but files of the page, the package and the model.
        const own = /^GET \/(?:$|[\w-]+\.js|assets\/|identify\/|model\/)/;
        expect(site.requests.filter((request) => !own.test(request))).toEqual([]);
      },
    );
  });
}

test.describe("the package itself", () => {
  test.use({ example: "html" });

  test("the package and the app give the same photo the same answer, to the digit", async ({
    page,
    browser,
  }) => {
    await page.goto("/");
    const own = await identify(page, photoPath("leaf.jpg"), { subject: "plant" });
    const app = await answerOfApp(browser, photoPath("leaf.jpg"));
    expect(own).toMatchObject({ ok: true, value: app });
    expect(app.candidates).toHaveLength(5);
  });

  test(
    "a photo that can't be read, an abort and an unknown subject are errors as data",
    LONG,
    async ({ page }) => {
      await page.goto("/");
      expect(await identify(page, photoPath("photo.gif"))).toMatchObject({
        ok: false,
        error: { code: "photo-format-unsupported", message: "photo-format-unsupported: format GIF" },
      });
      expect(await identify(page, photoPath("leaf.jpg"), { subject: "fungus" })).toMatchObject({
        error: {
          code: "subject-unknown",
          message: "The model does not answer for fungus, only for animal, plant, disease, pest.",
        },
      });
      expect(await identify(page, photoPath("leaf.jpg"), { isAborted: true })).toMatchObject({
        error: { code: "aborted" },
      });
    },
  );

  test("after end() the next photo starts new workers", LONG, async ({ page }) => {
    await page.goto("/");
    expect(await identify(page, photoPath("leaf.jpg"), { isEnded: true })).toMatchObject({ ok: true });
  });

  test(
    "a model is loaded ahead, from files that the page has, and tells how far it is",
    LONG,
    async ({ page }) => {
      await page.goto("/");
      const { loaded, answered, stages } = await page.evaluate(async () => {
        const script = "/identify/index.js";
        const { createIdentifier } = await import(script);
        const manifest = await (await fetch("model/model-manifest.json")).json();
        const paths: readonly string[] = manifest.files.map(({ path }: { readonly path: string }) => path);
        const files = await Promise.all(
          paths.map(async (path) => ({ path, blob: await (await fetch(`model/${path}`)).blob() })),
        );
        const identifier = createIdentifier({ package: { manifest, files }, assets: "identify/assets" });
        const seen = new Set<string>();
        const result = await identifier.load({
          onProgress: ({ stage }: { readonly stage: string }) => seen.add(stage),
        });
        const picture = new OffscreenCanvas(300, 300);
        picture.getContext("2d")?.fillRect(0, 0, 100, 100);
        const reply = await identifier.identify(await picture.convertToBlob());
        return { loaded: result, answered: reply.ok, stages: [...seen].toSorted() };
      });
      expect(loaded).toMatchObject({
        ok: true,
        value: { model: { id: "bio-kingdom" }, subjects: ["animal", "plant", "disease", "pest"] },
      });
      // The runtime may have come before, as it starts while the manifest is read.
      expect(stages).toEqual(expect.arrayContaining(["model", "warm-up"]));
      expect(answered).toBe(true);
    },
  );

  test("our own model names a disease only for a crop that somebody told", LONG, async ({ page }) => {
    await page.goto("/");
    const photo = realPhoto("potato-early-blight.jpg");
    expect(await identify(page, photo, { subject: "disease" })).toMatchObject({
      value: { verdict: "not-sure", label: null },
    });
    expect(await identify(page, photo, { subject: "disease", crop: "potato" })).toMatchObject({
      value: { crop: "potato", label: "Potato early blight" },
    });
  });

  test(
    "a worker that is not there is named with its address",
    LONG,
    async ({ page, site, consumer, watch }) => {
      watch.expectNoise(/404/);
      const script = (await readNames(site, consumer)).imaging;
      site.planted.set(script, { status: 404, type: "text/plain", body: "" });
      await page.goto("/");
      const reply = await identify(page, photoPath("leaf.jpg"));
      expect(reply).toMatchObject({
        error: { code: "asset-unreachable", address: `${site.origin}${script}` },
      });
      expect(reply).toHaveProperty(
        "error.message",
        expect.stringContaining(`${site.origin}${script} did not start`),
      );
    },
  );

  test(
    "a missing file of a runtime is told with the address of the assets",
    LONG,
    async ({ page, site, consumer, watch }) => {
      watch.expectNoise(/404/);
      const { wasm } = await readNames(site, consumer);
      site.planted.set(wasm, { status: 404, type: "text/plain", body: "" });
      await page.goto("/");
      expect(await identify(page, photoPath("leaf.jpg"), { backend: "wasm" })).toMatchObject({
        error: {
          code: "runtime-unreachable",
          message: expect.stringContaining(`could not be fetched from ${site.origin}/identify/assets/`),
        },
      });
    },
  );

  test(
    "a wrong address of the model is told, also where the server sends a page for every address",
    LONG,
    async ({ page, site, watch }) => {
      watch.expectNoise(/404/);
      await page.goto("/");
      expect(await identify(page, photoPath("leaf.jpg"), { package: "nowhere" })).toMatchObject({
        error: { code: "model-is-web-page" },
      });
      site.planted.set("/none/model-manifest.json", { status: 404, type: "text/plain", body: "" });
      expect(await identify(page, photoPath("leaf.jpg"), { package: "none" })).toMatchObject({
        error: { message: `The server answered 404 for ${site.origin}/none/model-manifest.json.` },
      });
    },
  );

  test("a request of a worker to another host is refused", LONG, async ({ page, site, consumer, watch }) => {
    const { inference } = await readNames(site, consumer);
    const script = await (await fetch(`${site.origin}${inference}`)).text();
    const planted = `globalThis.sent = fetch("https://example.com/").then(() => "sent", () => "refused");`;
    site.planted.set(inference, { status: 200, type: "text/javascript", body: planted + script });
    watch.expectNoise(/example\.com/);
    await page.goto("/");
    expect(await identify(page, photoPath("leaf.jpg"))).toMatchObject({ ok: true });
    const all = page
      .workers()
      .map((worker) => worker.evaluate((): Promise<unknown> => Reflect.get(self, "sent")));
    expect((await Promise.all(all)).filter((each) => each !== undefined)).toEqual(["refused"]);
  });
});

test.describe("a policy without wasm-unsafe-eval", () => {
  test.use({ example: "html", policy: POLICY.replace(" 'wasm-unsafe-eval'", "") });

  test("a policy that forbids WebAssembly is told", async ({ page, watch }) => {
    watch.expectNoise(/WebAssembly/);
    expect(POLICY).toContain("wasm-unsafe-eval");
    await page.goto("/");
    expect(await identify(page, photoPath("leaf.jpg"))).toMatchObject({
      error: { code: "webassembly-blocked", message: expect.stringContaining("'wasm-unsafe-eval'") },
    });
  });
});

test("the types stand alone, and ask for both kinds of result", async ({ consumer }) => {
  const check = async (code: string): Promise<string> => {
    writeFileSync(join(consumer.folder, "check.ts"), code);
    const compilerOptions = { strict: true, noEmit: true, target: "es2022", module: "esnext", types: [] };
    const options = { ...compilerOptions, moduleResolution: "bundler", lib: ["es2022", "dom"] };
    writeFileSync(
      join(consumer.folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: options, files: ["check.ts"] }),
    );
    return node([join(ROOT, "node_modules/typescript/bin/tsc"), "-p", "."], consumer.folder).then(
      () => "",
      (error: { readonly stdout: string }) => error.stdout,
    );
  };
  const start = `import { createIdentifier } from "bio-kingdom-identify";
const identifier = createIdentifier({ package: "model", assets: new URL("https://example.com/identify") });
`;
  const right = `${start}export async function name(photo: Blob): Promise<string> {
  const result = await identifier.identify(photo, { subject: "plant" });
  if (!result.ok) return result.error.code === "photo-too-small" ? String(result.error.leastSide) : result.error.message;
  const { verdict, label, candidates: [best], timings, model } = result.value;
  return [verdict, label ?? best.label, best.probability, timings.totalMs, model.id].join();
}
`;
  expect(await check(right)).toBe("");
  expect(await check(right.replace("if (!result.ok)", "if (false)"))).toContain("'value' does not exist");
  expect(await check(right.replace('"plant"', '"fungus"'))).toContain("fungus");
});

interface Asked {
  readonly subject?: string;
  readonly crop?: string;
  readonly package?: string;
  readonly backend?: string;
  readonly isAborted?: boolean;
  readonly isEnded?: boolean;
}

/** Asks the package on the page of the HTML example. Resolves with its result. */
async function identify(page: Page, photo: string, asked: Asked = {}): Promise<unknown> {
  await page.getByLabel("A photo").evaluate((input) => input.replaceWith(input.cloneNode()));
  await give(page, photo);
  return page.evaluate(async ({ subject, crop, isAborted, isEnded, ...options }) => {
    const script = "/identify/index.js";
    const { createIdentifier } = await import(script);
    const identifier = createIdentifier({ package: "model", assets: "identify/assets", ...options });
    const input = document.querySelector("input");
    const own = new AbortController();
    const more = { signal: own.signal, ...(subject === undefined ? {} : { subject }), crop };
    if (isEnded === true) {
      await identifier.identify(input?.files?.[0], more);
      identifier.end();
    }
    const reply = identifier.identify(input?.files?.[0], more);
    if (isAborted === true) own.abort(null);
    return reply;
  }, asked);
}

/** Paths of files of the package on the site. */
async function readNames(
  site: Site,
  { installed }: Consumer,
): Promise<{ imaging: string; inference: string; wasm: string }> {
  const text = await (await fetch(`${site.origin}/identify/index.js`)).text();
  const shared = /shared-[\w-]+\.js/.exec(text)?.[0] ?? "";
  const code = text + (await (await fetch(`${site.origin}/identify/${shared}`)).text());
  const named = (pattern: RegExp): string => `/identify/assets/${pattern.exec(code)?.[0] ?? "nothing"}`;
  const wasm = readdirSync(join(installed, "dist/assets")).find((name) => /^tfjs.*\.wasm$/.test(name));
  return {
    imaging: named(/imaging\.worker-[\w-]+\.js/),
    inference: named(/inference\.worker-[\w-]+\.js/),
    wasm: `/identify/assets/${wasm ?? ""}`,
  };
}

/** What the app answers on the page for plants, as it stores it in the history. */
async function answerOfApp(browser: Browser, photo: string): Promise<StoredAnswer["identification"]> {
  const page = await browser.newPage({ baseURL: `http://localhost:${PORT}` });
  try {
    await startPremium(page);
    await openScreen(page, SCREENS.plants);
    await page.getByRole("button", { name: "Identify for real" }).click();
    await choosePhoto(page, photo);
    await expect(page.getByText("Answer of Bio Kingdom model")).toBeVisible();
    await expect.poll(async () => (await storedAnswers(page)).length).toBe(1);
    const [stored] = await storedAnswers(page);
    if (stored === undefined) throw new Error("the history is empty");
    const { verdict, probability, candidates } = stored.identification;
    return { verdict, probability, candidates };
  } finally {
    await page.close();
  }
}

interface StoredAnswer {
  readonly identification: {
    readonly verdict: string;
    readonly probability: number;
    readonly candidates: readonly { readonly label: string; readonly probability: number }[];
  };
}

/** The entries of the app's history. */
function storedAnswers(page: Page): Promise<readonly StoredAnswer[]> {
  return page.evaluate(
    () =>
      new Promise<StoredAnswer[]>((resolve, reject) => {
        const opening = indexedDB.open("bio-kingdom.history");
        opening.addEventListener("error", () => reject(opening.error ?? new Error("not opened")));
        opening.addEventListener("success", () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains("entries")) return resolve([]);
          const reading = database.transaction("entries").objectStore("entries").getAll();
          reading.addEventListener("success", () => {
            database.close();
            resolve(reading.result);
          });
        });
      }),
  );
}
