import type { Page } from "@playwright/test";
import { expect, LONG } from "#tests/e2e/app-test.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";
import { siteTest } from "#tests/e2e/site-test.ts";
import { openSite } from "#tests/e2e/site.ts";
import { answerFor, PICTURES, TO_SITES } from "#tests/e2e/sites-of-photos.ts";
import { jsonAnswer, type SiteAnswer, type Sites, sitesOf } from "#tests/fakes/photo-sites.ts";
import hosts from "#workers/web-photos/hosts.json" with { type: "json" };

// With the headers, so that the worker has its own policy.
const test = siteTest(() => openSite({ asTold: true }));

const RECORD = "guide/greenhouse-whitefly";
const NAME = "Trialeurodes vaporariorum";

async function openRecord(page: Page, path = RECORD): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
}

test("a record shows photos from the web on a tap; before it nothing leaves, with it the taxon's name alone, and after it they are on the device", async ({
  page,
  context,
  baseURL,
  watch,
}) => {
  watch.expectNoise(TO_SITES);
  const left = await answerFor(context, sitesOf(NAME, PICTURES), baseURL);
  await openRecord(page);
  const section = page.getByRole("region", { name: "Photos on other sites" });
  await expect(section).toContainText(
    `The name “${NAME}” goes to iNaturalist and Wikimedia Commons, and nothing else.`,
  );
  await page.waitForLoadState("networkidle");
  expect(left).toEqual([]);

  await section.getByRole("button", { name: "Show photos from the web" }).click();
  const photos = section.getByRole("list", { name: "Photos from the web" });
  await expect(photos.getByRole("img", { name: `Photo found as “${NAME}”` })).toHaveCount(3);
  for (const photo of await photos.getByRole("img").all())
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(photos.getByRole("listitem").first()).toHaveText("By Judy Gallagher, CC BY 4.0, iNaturalist");
  await expect(photos.getByRole("listitem").nth(1)).toHaveText(
    "By Ada & Grace, CC BY-SA 4.0, Wikimedia Commons",
  );
  await expect(photos.getByRole("link", { name: "iNaturalist" })).toHaveAttribute(
    "href",
    "https://www.inaturalist.org/photos/7176702",
  );

  const words = left.map((request) => {
    const { host, searchParams } = new URL(request.url());
    return [request.method(), host, searchParams.get("q") ?? searchParams.get("gsrsearch") ?? ""];
  });
  expect(words).toEqual([
    ["GET", "api.inaturalist.org", NAME],
    ["GET", "inaturalist-open-data.s3.amazonaws.com", ""],
    ["GET", "commons.wikimedia.org", `"${NAME}" filetype:bitmap`],
    ["GET", "upload.wikimedia.org", ""],
    ["GET", "upload.wikimedia.org", ""],
  ]);
  for (const request of left) {
    expect(request.postData()).toBeNull();
    const headers = await request.allHeaders();
    expect(Object.keys(headers).filter((name) => /cookie|referer|authorization/i.test(name))).toEqual([]);
    expect(headers["accept-language"]).toBe("en");
  }
  expect(await violationsByDayAndNight(page)).toEqual([]);

  await page.reload();
  await expect(photos.getByRole("img")).toHaveCount(3);
  await expect(section).toContainText("3 photos from the web are on this device");
  expect(left).toHaveLength(5);
  await section.getByRole("button", { name: "Remove these photos" }).click();
  await expect(section.getByRole("button", { name: "Show photos from the web" })).toBeVisible();
  await page.reload();
  await expect(section.getByRole("button", { name: "Show photos from the web" })).toBeVisible();
  await expect(photos).toHaveCount(0);
  expect(left).toHaveLength(5);
});

/** Sends a request, on a page or in a worker. */
async function reach(address: string): Promise<string> {
  try {
    await fetch(address);
    return "sent";
  } catch {
    return "stopped";
  }
}

test("the worker of these photos reaches no other host, and the page reaches none of theirs", async ({
  page,
  context,
  site,
  baseURL,
  watch,
}) => {
  watch.expectNoise(TO_SITES);
  watch.expectNoise(/Content[ -]Security[ -]Policy/i);
  const other = await openSite({ headers: { "Access-Control-Allow-Origin": "*" } });
  watch.expectNoise(new RegExp(`^request to another origin: ${other.origin}`));
  await answerFor(context, sitesOf(NAME, PICTURES), baseURL);
  await openRecord(page);
  expect(await page.evaluate(reach, "https://api.inaturalist.org/v1/taxa?q=Aphis")).toBe("stopped");
  await page.getByRole("button", { name: "Show photos from the web" }).click();
  await expect(page.getByRole("img", { name: `Photo found as “${NAME}”` })).toHaveCount(3);
  const worker = page.workers().find((each) => each.url().includes("web-photos.worker"));
  expect(await worker?.evaluate(reach, other.origin)).toBe("stopped");
  expect(await worker?.evaluate(reach, site.origin)).toBe("stopped");
  expect(await worker?.evaluate(reach, "https://api.inaturalist.org/v1/taxa?q=Aphis")).toBe("sent");
  expect(other.requests).toEqual([]);
  other.cut();
});

function busy(): SiteAnswer {
  return jsonAnswer({ error: "throttled" }, 429);
}

test("without a network, with sites that are busy and with no photo the record says what is wrong, and trying again helps", async ({
  page,
  context,
  baseURL,
  watch,
}) => {
  watch.expectNoise(TO_SITES);
  watch.expectNoise(/Failed to load resource|ERR_FAILED|status of 429/);
  let sites: Sites = {};
  const hear = (host: string) => (address: URL) => sites[host]?.(address) ?? Response.error();
  await answerFor(context, Object.fromEntries(hosts.map((host) => [host, hear(host)])), baseURL);
  await openRecord(page);
  await page.getByRole("button", { name: "Show photos from the web" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "No answer came from iNaturalist and Wikimedia Commons.",
  );
  expect(await violationsByDayAndNight(page)).toEqual([]);
  sites = { "api.inaturalist.org": busy, "commons.wikimedia.org": busy };
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Too many requests for iNaturalist and Wikimedia Commons.",
  );
  sites = {
    "api.inaturalist.org": () => jsonAnswer({ results: [] }),
    "commons.wikimedia.org": () => jsonAnswer({ batchcomplete: true }),
  };
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(`Neither site has a photo of “${NAME}”`)).toBeVisible();
});

test("'never' takes the offer away on every record, and one tap brings it back", LONG, async ({ page }) => {
  await openRecord(page);
  await page.getByRole("button", { name: "Never offer them" }).click();
  await expect(page.getByRole("button", { name: "Offer them again" })).toBeFocused();
  await openRecord(page, "guide/tomato-late-blight");
  await expect(page.getByText("Photos from the web are off.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show photos from the web" })).toHaveCount(0);
  await page.getByRole("button", { name: "Offer them again" }).click();
  await expect(page.getByRole("button", { name: "Show photos from the web" })).toBeVisible();
});

test(
  "where the browser saves data a second tap is needed",
  LONG,
  async ({ page, context, baseURL, watch }) => {
    watch.expectNoise(TO_SITES);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
    const left = await answerFor(context, sitesOf(NAME, PICTURES), baseURL);
    await openRecord(page);
    await page.getByRole("button", { name: "Show photos from the web" }).click();
    await expect(page.getByText("Your browser saves data. The photos can take up to 2.9 MB.")).toBeVisible();
    expect(left).toEqual([]);
    await page.getByRole("button", { name: "Show them all the same" }).click();
    await expect(page.getByRole("img", { name: `Photo found as “${NAME}”` })).toHaveCount(3);
  },
);

test("in Spanish the photos come with Spanish texts", LONG, async ({ page, context, baseURL, watch }) => {
  watch.expectNoise(TO_SITES);
  await answerFor(context, sitesOf(NAME, PICTURES), baseURL);
  await openRecord(page, `es/${RECORD}`);
  await page.getByRole("button", { name: "Mostrar fotos de la web" }).click();
  await expect(page.getByRole("img", { name: `Foto hallada como «${NAME}»` })).toHaveCount(3);
  await expect(page.getByRole("listitem").filter({ hasText: "De Judy Gallagher, CC BY 4.0" })).toBeVisible();
});
