import { expect, test } from "vitest";
import { openPage } from "#workers/offline/kept-files.ts";

const PAGE = "https://example.org/app/index.html";
const html = (version: string): Response =>
  new Response(
    `<link rel="icon" href="/app/icon.svg"><script src="/app/assets/index-1.js"></script>
    <link rel="stylesheet" href="/app/assets/base-2.css"><p>${version}</p>`,
    { headers: { "Content-Type": "text/html" } },
  );
const FILES = ["https://example.org/app/assets/index-1.js", "https://example.org/app/assets/base-2.css"];

/** What opens where these files are kept, and the network answers so; null for no network. */
async function opened(kept: readonly string[], network: Response | null): Promise<string> {
  const asked: string[] = [];
  const page = await openPage(PAGE, {
    kept: (address) =>
      Promise.resolve(
        kept.includes(address) ? (address === PAGE ? html("kept") : new Response("")) : undefined,
      ),
    fetchFile: (address) => {
      asked.push(address);
      return network === null ? Promise.reject(new TypeError("no network")) : Promise.resolve(network);
    },
  });
  const [, text = "nothing"] = /<(?:p|h1)>([^<]+)/.exec(await page.text()) ?? [];
  return `${text}${asked.length > 0 ? ", asked" : ""}`;
}

test("the kept page opens where all that it loads at once is kept too, and nothing is asked for", async () => {
  expect(await opened([PAGE, ...FILES], html("network"))).toBe("kept");
});

test("where a file is cleared, the network's page opens, and without a network one that says what to do", async () => {
  const sentence = "Bio Kingdom can't start offline right now, asked";
  for (const kept of [[], FILES, ...FILES.map((file) => [PAGE, file])]) {
    expect([kept, await opened(kept, html("network"))]).toEqual([kept, "network, asked"]);
    expect([kept, await opened(kept, null)]).toEqual([kept, sentence]);
    expect([kept, await opened(kept, new Response("gone", { status: 404 }))]).toEqual([kept, sentence]);
  }
});
