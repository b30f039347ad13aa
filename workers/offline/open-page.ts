import { asDirect, isSound } from "./sound-answers.ts";

/** What the page is opened from. */
interface PageSources {
  /** The kept file of this address; undefined where the browser has cleared it. */
  readonly kept: (address: string) => Promise<Response | undefined>;
  readonly fetchFile: (address: string, init: RequestInit) => Promise<Response>;
}

/** Addresses of scripts and styles that the page loads at once, as the build writes them. */
const FIRST_FILES = /(?:src|href)="([^"]*\/assets\/[^"]+)"/g;

/** The page for a device that has neither all files nor a network. It needs no other file. */
const NOT_COMPLETE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Bio Kingdom</title>
    <style>
      body { max-width: 36rem; margin: 15vh auto 0; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif; }
      a { color: inherit; }
    </style>
  </head>
  <body>
    <main>
      <h1>Bio Kingdom can't start offline right now</h1>
      <p>Some of its files are no longer on this device, and the network can't be reached.</p>
      <p>Connect to the internet once and <a href="">reload this page</a>. Then the app works offline again.</p>
    </main>
  </body>
</html>
`;

const NOT_COMPLETE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/**
 * The page of the app at `address`: the kept one where all that it loads at once is kept too, as it would stay blank
 * otherwise. Else that of the network, whose files the network has. Else a page that says what to do. It never rejects.
 */
export async function openPage(address: string, { kept, fetchFile }: PageSources): Promise<Response> {
  try {
    const page = await kept(address);
    if (page !== undefined && (await isComplete(page.clone(), address, kept))) return asDirect(page);
    const answer = await fetchFile(address, { cache: "reload" });
    if (isSound(address, answer)) return asDirect(answer);
  } catch {
    // There is no network, or the caches can't be read.
  }
  return new Response(NOT_COMPLETE, { status: 503, headers: NOT_COMPLETE_HEADERS });
}

async function isComplete(page: Response, address: string, kept: PageSources["kept"]): Promise<boolean> {
  const files = Array.from((await page.text()).matchAll(FIRST_FILES), ([, file = ""]) => file);
  const found = await Promise.all(files.map((file) => kept(new URL(file, address).href)));
  return found.every((answer) => answer !== undefined);
}
