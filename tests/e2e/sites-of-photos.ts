import type { BrowserContext, Request } from "@playwright/test";
import type { SiteAnswer, Sites } from "#tests/fakes/photo-sites.ts";
import hosts from "#workers/web-photos/hosts.json" with { type: "json" };

/** A picture that browsers can show. */
const PICTURE: SiteAnswer = {
  status: 200,
  type: "image/png",
  body: Uint8Array.from(
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
  ),
};

/** Any picture of the sites. */
export const PICTURES: Sites = {
  "inaturalist-open-data.s3.amazonaws.com": () => PICTURE,
  "upload.wikimedia.org": () => PICTURE,
};

/** Answers in place of the sites, as a browser may read them. Returns all requests that leave the app's own site. */
export async function answerFor(
  context: BrowserContext,
  sites: Sites,
  baseURL = "",
): Promise<readonly Request[]> {
  const left: Request[] = [];
  context.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL)) left.push(request);
  });
  await context.route(
    ({ host }) => hosts.includes(host),
    async (route) => {
      const address = new URL(route.request().url());
      const answer = await sites[address.host]?.(address);
      if (answer === undefined || answer instanceof Response) return route.abort();
      const { status, type, body } = answer;
      return route.fulfill({
        status,
        contentType: type,
        headers: { "Access-Control-Allow-Origin": "*" },
        body: typeof body === "string" ? body : Buffer.from(body),
      });
    },
  );
  return left;
}

/** What a request of the app to one of the sites looks like. */
export const TO_SITES = new RegExp(`^request to another origin: https://(?:${hosts.join("|")})/`);
