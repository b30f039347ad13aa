import {
  LONG,
  choosePhoto,
  expect,
  openScreen,
  sampleBadge,
  SCREENS,
  test,
  answerWithSample,
} from "#tests/e2e/app-test.ts";
import { runningWorker } from "#tests/e2e/app/identify/identify-page.ts";
import { photoPath } from "#tests/fixtures/photos.ts";
import { prependToScript } from "./planted-script.ts";

/** What a worker does when the first photo arrives. */
const CRASHES = [
  ["ends without a word", "self.close()"],
  ["has an uncaught error", "throw new Error('planted')"],
] as const;

for (const [what, statement] of CRASHES) {
  test(`a worker that ${what} in mid-request gives an error, keeps the photo, and trying again works`, async ({
    page,
    watch,
  }) => {
    watch.expectNoise(/planted/);
    // Only `identify` carries pixels. An earlier message loads the sample results.
    const crash = `addEventListener("message", ({ data }) => {
      if (data.path?.[0] === "identify") { ${statement} }
    });`;
    await prependToScript(page, "**/inference.worker-*.js", crash, { times: 1 });
    await openScreen(page, SCREENS.animals);
    await choosePhoto(page, photoPath("leaf.jpg"));
    await expect(page.getByRole("alert")).toContainText("The analysis stopped unexpectedly.");
    await expect(page.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeVisible();
    await expect(sampleBadge(page)).toHaveCount(0);

    await page.getByRole("button", { name: "Try again" }).click();
    await expect(sampleBadge(page)).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
}

test("a worker that ended while nobody waited is replaced for the next photo", async ({ page }) => {
  await openScreen(page, SCREENS.animals);
  for (const name of ["imaging", "inference"] as const) {
    const worker = await runningWorker(page, name);
    // Wait for an answer, which shows that the worker has started.
    await worker.evaluate(() => navigator.locks.query());
    await worker.evaluate(() => self.close());
  }
  await expect.poll(() => page.workers().length).toBe(0);
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(sampleBadge(page).or(page.getByRole("button", { name: "Try again" }))).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test(
  "a worker whose script does not load gives an error; once it loads, trying again works",
  LONG,
  async ({ page, watch }) => {
    watch.expectNoise(/inference\.worker|ERR_FAILED/);
    await page.route("**/inference.worker-*.js", (route) => route.abort());
    await openScreen(page, SCREENS.animals);
    await choosePhoto(page, photoPath("leaf.jpg"));
    await expect(page.getByRole("alert")).toContainText(
      "The part of this app that looks at photos could not be loaded.",
    );
    await page.unroute("**/inference.worker-*.js");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(sampleBadge(page)).toBeVisible();
  },
);

/** Rejects only the first instantiation: the imaging worker starts the JPEG reader's kernel first. */
const WITHOUT_READER = `{
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = () => {
    WebAssembly.instantiate = instantiate;
    return Promise.reject(new RangeError("no memory"));
  };
}`;

for (const [what, statement, path] of [
  ["no ImageDecoder", "self.ImageDecoder = undefined;", "read at a reduced size (the app's own JPEG reader)"],
  ["no memory for the JPEG reader", WITHOUT_READER, "decoded at a reduced size (WebCodecs)"],
  [
    "neither of the two",
    `${WITHOUT_READER} self.ImageDecoder = undefined;`,
    "decoded and scaled by the browser",
  ],
] as const) {
  test(`a browser with ${what} gets a result: ${path}`, LONG, async ({ page }) => {
    await prependToScript(page, "**/imaging.worker-*.js", statement);
    await openScreen(page, SCREENS.animals);
    await answerWithSample(page);
    await page.getByText("How this answer was made").click();
    await expect(page.getByRole("cell", { name: path })).toBeVisible();
    const preview = page.getByRole("img", { name: "Your photo: leaf.jpg" });
    await expect
      .poll(() => preview.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.height))
      .toBeCloseTo(4 / 3, 1);
  });
}

test("a browser in which WebAssembly is switched off is told what to do", async ({ page }) => {
  await prependToScript(page, "**/imaging.worker-*.js", "self.WebAssembly = undefined;");
  await openScreen(page, SCREENS.animals);
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(page.getByRole("alert")).toContainText("This browser does not run WebAssembly");
});
