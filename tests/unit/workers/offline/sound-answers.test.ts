import { expect, test } from "vitest";
import { isSound } from "#workers/offline/kept-files.ts";

const SITE = "https://example.org";

function answer(status: number, type: string | null): Response {
  return new Response(null, { status, headers: type === null ? {} : { "content-type": type } });
}

test.each([
  ["/assets/index-1.js", 200, "text/javascript", true],
  ["/assets/runtime-1.wasm", 200, "application/wasm", true],
  ["/assets/network-1.bin", 200, null, true],
  ["/index.html", 200, "text/html; charset=utf-8", true],
  ["/index.html?__WB_REVISION__=1", 200, "text/html", true],
  ["/assets/index-1.js", 200, "text/html; charset=utf-8", false],
  ["/assets/runtime-1.wasm", 200, "Text/HTML", false],
  ["/assets/index-1.js?page=index.html", 200, "text/html", false],
  ["/assets/index-1.js", 206, "text/javascript", false],
  ["/assets/index-1.js", 404, "text/javascript", false],
  ["/index.html", 503, "text/html", false],
])("for %s an answer with status %i of type %s is sound: %s", (path, status, type, sound) => {
  expect(isSound(SITE + path, answer(status, type))).toBe(sound);
});
