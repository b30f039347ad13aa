import { photoPath } from "#tests/fixtures/photos.ts";
import { choosePhoto, expect, openScreen, sampleBadge, SCREENS } from "./app-test.ts";
import { siteTest } from "./site-test.ts";
import { builtText, offlineFiles, openSite } from "./site.ts";

const test = siteTest();

/** Runs at the start of a worker's script. What a test runs in a worker by itself is not held by the policy. */
function planted(origin: string): string {
  return `
    globalThis.sent = fetch("${origin}").then(() => "sent", () => "stopped");
    try { globalThis.evaluated = eval("'evaluated'"); } catch { globalThis.evaluated = "stopped"; }
  `;
}

test("the workers that see photos have the page's policy: they reach no other origin and make no code of text", async ({
  page,
  site,
  watch,
}) => {
  // It answers everybody, so that nothing but the policy stops a request.
  const other = await openSite({ headers: { "Access-Control-Allow-Origin": "*" } });
  watch.expectNoise(/Content Security Policy|Content-Security-Policy/);
  watch.expectNoise(new RegExp(`^request to another origin: ${other.origin}`));
  for (const { url } of offlineFiles().precache) {
    if (!/\/(?:imaging|inference)\.worker-/.test(url)) continue;
    const body = planted(other.origin) + builtText(url);
    site.planted.set(url, { status: 200, type: "text/javascript", body });
  }
  expect(site.planted.size).toBe(2);

  await openScreen(page, SCREENS.animals);
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(sampleBadge(page)).toBeVisible();
  const outcomes = await Promise.all(
    page
      .workers()
      .map((worker) =>
        worker.evaluate(async () => [await Reflect.get(self, "sent"), Reflect.get(self, "evaluated")]),
      ),
  );
  other.cut();
  // The model's, and two that read photos: the second is started by the first.
  expect(outcomes).toEqual([
    ["stopped", "stopped"],
    ["stopped", "stopped"],
    ["stopped", "stopped"],
  ]);
  expect(other.requests).toEqual([]);
});
