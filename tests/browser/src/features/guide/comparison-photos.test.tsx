import { expect, test } from "vitest";
import { photoGroups } from "#src/features/guide/photos/comparison-photos.ts";
import { KeepPhotos } from "#src/features/guide/photos/keep-photos.tsx";
import { type PhotoKeeping } from "#src/features/guide/photos/kept-photos.ts";
import { PhotoGroups } from "#src/features/guide/photos/photo-groups.tsx";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { show } from "#tests/browser/kit/open-app.tsx";
import { COMPARISON_PHOTOS } from "#tests/fixtures/photos/comparison-photos.ts";

const GROUPS = photoGroups(["bean-rust", "tomato-late-blight"], COMPARISON_PHOTOS, (id) => `Name of ${id}`);

const ADDRESSES = COMPARISON_PHOTOS.map(({ address }) => address);

test("each photo has its alt text and its place before it loads, each group its name, credit and licence", async () => {
  const app = await show(
    <main>
      <h1>Bean rust</h1>
      <h2>Photos</h2>
      <PhotoGroups groups={GROUPS} heading="h3" here="bean-rust" />
    </main>,
  );
  const photo = app.getByRole("img", { name: "Leaf 2 of bean-rust" });
  await expect.element(photo).toHaveAttribute("loading", "lazy");
  const { width, height } = photo.element().getBoundingClientRect();
  expect(width).toBeGreaterThan(80);
  expect(height).toBeCloseTo(width, 0);

  await expect.element(app.getByRole("heading", { level: 3, name: "Name of bean-rust" })).toBeVisible();
  expect(app.getByRole("link", { name: "Name of bean-rust" }).elements()).toEqual([]);
  await expect
    .element(app.getByRole("link", { name: "Name of tomato-late-blight" }))
    .toHaveAttribute("href", "/guide/tomato-late-blight");
  await expect
    .element(app.getByRole("link", { name: "Bean Lab" }))
    .toHaveAttribute("href", "https://example.org/beans");
  await expect
    .element(app.getByRole("link", { name: "CC BY 4.0" }))
    .toHaveAttribute("href", "https://creativecommons.org/licenses/by/4.0/");
  expect(await violationsByDayAndNight()).toEqual([]);
});

test("a person keeps all photos, reads how many bytes that takes, and removes them again", async () => {
  const files = new Map<string, Response>();
  let isOnline = false;
  const keeping: PhotoKeeping = {
    openCache: () =>
      Promise.resolve({
        match: (address) => Promise.resolve(typeof address === "string" ? files.get(address) : undefined),
        put: (address, answer) =>
          Promise.resolve(void (typeof address === "string" && files.set(address, answer))),
        delete: (address) => Promise.resolve(typeof address === "string" && files.delete(address)),
      }),
    fetch: () =>
      isOnline
        ? Promise.resolve(new Response("", { headers: { "content-type": "image/webp" } }))
        : Promise.reject(new TypeError("Failed to fetch")),
  };
  const app = await show(<KeepPhotos addresses={ADDRESSES} bytes={7168} keeping={keeping} />);
  const keep = app.getByRole("button", { name: /^Keep photos offline \(7(?:\.0)?.kB\)$/ });
  await keep.click();
  await expect.element(app.getByRole("status")).toHaveTextContent("7 of 7 photos could not be kept.");
  isOnline = true;
  await keep.click();
  await expect.element(app.getByText("All 7 photos of the guide are on this device.")).toBeVisible();
  expect(files.size).toBe(COMPARISON_PHOTOS.length);
  await app.getByRole("button", { name: "Remove photos" }).click();
  await expect.element(keep).toBeVisible();
  expect(files.size).toBe(0);
});

test("where the browser keeps nothing, keeping photos is not offered", async () => {
  const keeping: PhotoKeeping = {
    openCache: () => Promise.reject(new Error("caches are off")),
    fetch: () => Promise.resolve(new Response()),
  };
  const app = await show(
    <>
      <p>Guide</p>
      <KeepPhotos addresses={ADDRESSES} bytes={7168} keeping={keeping} />
    </>,
  );
  await expect.element(app.getByText("Guide")).toBeVisible();
  expect(app.getByRole("button", { name: /photos/ }).elements()).toEqual([]);
});
