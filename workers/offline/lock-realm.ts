/**
 * [Note: Locked service worker]
 * The service worker sees photos that other apps share, and no page's policy holds it: its own comes with the answer of
 * sw.js, and hosts of static files that send no headers send none. So its first import takes away what leads to other origins
 * and what makes code of text. This holds the code that we ship, of packages too, and all that calls the usual ways; it is no
 * wall against code made to get around it. Where the host sends our headers, the browser holds the same.
 * See docs/decisions/0002-browsers-policy-hosting.md.
 */

declare const self: ServiceWorkerGlobalScope;

/** What opens connections, runs other scripts or makes code, and what this service worker has no use for. */
const REMOVED = [
  "BackgroundFetchManager",
  "EventSource",
  "FontFace",
  "RTCPeerConnection",
  "ShadowRealm",
  "SharedWorker",
  "WebAssembly",
  "WebSocket",
  "WebSocketStream",
  "WebTransport",
  "Worker",
  "XMLHttpRequest",
  "fonts",
  "importScripts",
];

/** What fetches or opens an address in objects of the browser. A browser may not have all. */
const REMOVED_METHODS = [
  ["Cache", ["add", "addAll"]],
  ["Clients", ["openWindow"]],
  ["WindowClient", ["navigate"]],
  ["ServiceWorkerRegistration", ["backgroundFetch", "showNotification"]],
] as const;

/** Puts `value` for good in the place of a property, wherever in the chain of prototypes it stands. */
function replace(owner: object, name: string, value: unknown): void {
  for (let holder: object | null = owner; holder !== null; holder = Reflect.getPrototypeOf(holder)) {
    if (Object.hasOwn(holder, name)) replaceIn(holder, name, value);
  }
}

/** Puts `value` for good in the place of a property that the object itself has. */
function replaceIn(holder: object, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, writable: false, configurable: false });
}

/** Stands for what makes code of text. */
function Refused(): never {
  throw new EvalError("The service worker makes no code of text");
}

function lockRequests(): void {
  const fetchAny = self.fetch.bind(self);
  // In this mode the browser itself refuses other origins, at the end of redirects too.
  const fetchOwn: typeof fetch = (input, init) => fetchAny(input, { ...init, mode: "same-origin" });
  replace(self, "fetch", fetchOwn);
  for (const [type, methods] of REMOVED_METHODS) {
    const { prototype }: { prototype?: unknown } = Reflect.get(self, type) ?? {};
    if (typeof prototype !== "object" || prototype === null) continue;
    for (const method of methods) replace(prototype, method, undefined);
  }
  for (const name of REMOVED) replace(self, name, undefined);
}

function lockCode(): void {
  const kinds = [function () {}, async function () {}, function* () {}, async function* () {}];
  for (const kind of kinds) replaceIn(Object.getPrototypeOf(kind), "constructor", Refused);
  replace(self, "Function", Refused);
  replace(self, "eval", Refused);
  for (const name of ["setTimeout", "setInterval"] as const) {
    const start = self[name].bind(self);
    const startFunction = (task: unknown, ms?: number): number =>
      typeof task === "function" ? start(() => void task(), ms) : Refused();
    replace(self, name, startFunction);
  }
}

lockRequests();
lockCode();
