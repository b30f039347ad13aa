import { expect, test } from "vitest";
import { filesToInstall, followPageRequests } from "#workers/offline/two-steps.ts";

const SITE = "https://example.org/app/";

function files(...paths: readonly string[]) {
  return paths.map((path) => {
    const revision = path.startsWith("assets/") ? null : "0123456789abcdef";
    const address = SITE + path;
    const cacheKey = revision === null ? address : `${address}?__WB_REVISION__=${revision}`;
    return { address, cacheKey, revision };
  });
}

const SHELL = files("index.html", "assets/index-AAAAAAAA.js");
const LATER = files(
  "licences/third-party.html",
  "assets/about-page-B_-BBBBB.js",
  "assets/tomato-CCCCCCCC.js",
  "assets/tomato-blight-CCCCCCCC.js",
);

const SPANISH = files("assets/es-DDDDDDDD.js", "assets/tomato-EEEEEEEE.js");

/** Paths that a version installs if these are kept. */
function installed(kept: readonly string[], isPartly: boolean): readonly string[] {
  const keptAddresses = kept.map((path) => SITE + path);
  const version = { shell: SHELL, later: LATER, languages: [SPANISH] };
  return filesToInstall(version, keptAddresses, isPartly).map(({ address }) => address.slice(SITE.length));
}

const shell = ["index.html", "assets/index-AAAAAAAA.js"];

test("the first version installs the shell alone", () => {
  expect(installed([], true)).toEqual(shell);
});

test("a version after one that was complete installs all, also files with new names", () => {
  expect(installed(["assets/about-page-99999999.js"], false)).toEqual([
    ...shell,
    "licences/third-party.html",
    "assets/about-page-B_-BBBBB.js",
    "assets/tomato-CCCCCCCC.js",
    "assets/tomato-blight-CCCCCCCC.js",
  ]);
});

test("a version after one that kept a part installs the new content of that part", () => {
  expect(
    installed(
      ["assets/about-page-99999999.js", "assets/tomato-blight-99999999.js", "assets/gone-99999999.js"],
      true,
    ),
  ).toEqual([...shell, "assets/about-page-B_-BBBBB.js", "assets/tomato-blight-CCCCCCCC.js"]);
  expect(installed(["licences/third-party.html?__WB_REVISION__=1"], true)).toEqual([
    ...shell,
    "licences/third-party.html",
  ]);
});

test("the files of a language follow where its texts were stored", () => {
  expect(installed(["assets/es-99999999.js", "licences/third-party.html"], false).slice(-2)).toEqual([
    "assets/es-DDDDDDDD.js",
    "assets/tomato-EEEEEEEE.js",
  ]);
  expect(installed(["assets/es-99999999.js"], true)).toEqual([...shell, "assets/es-DDDDDDDD.js"]);
});

test("the network is idle a while after the last request of a page, also if that failed", async () => {
  const waits: (() => void)[] = [];
  const passAll = async (): Promise<void> => {
    for (const pass of waits.splice(0)) pass();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const requests = followPageRequests(() => new Promise((resolve) => void waits.push(resolve)));
  await requests.whenIdle();
  const request = new AbortController();
  requests.follow(
    new Promise((_, reject) => {
      request.signal.addEventListener("abort", () => reject(new TypeError("no network")));
    }),
  );
  let isIdle = false;
  const idle = requests.whenIdle().then(() => {
    isIdle = true;
  });
  for (let pass = 0; pass < 5; pass++) await passAll();
  expect(isIdle).toBe(false);
  request.abort();
  for (let pass = 0; pass < 5; pass++) await passAll();
  await idle;
  expect(isIdle).toBe(true);
});
