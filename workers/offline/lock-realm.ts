/**
 * [Note: Locked service worker]
 * The service worker sees photos that other apps share, and the policy of a page does not apply to it. Its own
 * policy comes in the response headers of sw.js, which some hosts can't send. So its first import removes the
 * functions that reach other origins or make code from text. This restricts our code and our packages as long as
 * they use the usual functions. It does not stop code that is written to get around it. With our headers, the
 * browser itself enforces the same. See docs/decisions/0002-browsers-policy-hosting.md.
 */

declare const self: ServiceWorkerGlobalScope;

/** Globals that open connections, run other scripts or make code, and that this service worker does not need. */
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

/** Methods of browser objects that load or open an address. Some browsers lack some of them. */
const REMOVED_METHODS = [
  ["Cache", ["add", "addAll"]],
  ["Clients", ["openWindow"]],
  ["WindowClient", ["navigate"]],
  ["ServiceWorkerRegistration", ["backgroundFetch", "showNotification"]],
] as const;

/** Permanently replaces a property with `value`, at every level of the prototype chain that has it. */
function replace(owner: object, name: string, value: unknown): void {
  for (let holder: object | null = owner; holder !== null; holder = Reflect.getPrototypeOf(holder)) {
    if (Object.hasOwn(holder, name)) replaceIn(holder, name, value);
  }
}

/** Permanently replaces an own property of an object with `value`. */
function replaceIn(holder: object, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, writable: false, configurable: false });
}

/** Takes the place of functions that make code from text, and throws. */
function Refused(): never {
  throw new EvalError("The service worker makes no code of text");
}

function lockRequests(): void {
  const fetchAny = self.fetch.bind(self);
  // In this mode the browser itself refuses other origins, even after redirects.
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
