/**
 * [Note: Headers]
 * What a web server should send with the app: one list, from which `npm start`, `_headers`, the nginx example and the tests
 * are made. The page's own content security policy stands in index.html and holds on hosts without headers. Here is only what
 * a `<meta>` tag can't say: a policy in a header holds for workers too, and one of them downloads models from any address
 * that a person types.
 */

/** What the app may use of the device, by the names of Permissions-Policy. Pages of other sites may use nothing. */
const ALLOWED = ["camera"];

/** What it never uses. A name that a browser does not know is told in its console, so `bluetooth` and `web-share` are left out. */
const DENIED = [
  "accelerometer",
  "autoplay",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

const NOT_FRAMED = "frame-ancestors 'none'";

/**
 * The headers of all answers.
 * @type {Readonly<Record<string, string>>}
 */
export const HEADERS = {
  "Content-Security-Policy": NOT_FRAMED,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Permissions-Policy": [
    ...ALLOWED.map((name) => `${name}=(self)`),
    ...DENIED.map((name) => `${name}=()`),
  ].join(", "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** The service worker's file, from the app's root. */
export const SERVICE_WORKER = "sw.js";

/** The policy of the service worker, which has none from the page: it reaches this site alone and runs no text as code. */
export const SERVICE_WORKER_POLICY = `default-src 'self'; ${NOT_FRAMED}`;

/** The folder of files whose names change with their content, from the app's root. */
export const HASHED_FOLDER = "assets/";

/** How long answers are kept: a year, and until the server was asked again. */
export const CACHING = { hashed: "public, max-age=31536000, immutable", other: "no-cache" };

/**
 * The headers of one answer.
 * @param {string} file from the app's root
 * @param {boolean} isThere false where the answer says that there is no such file
 * @returns {Record<string, string>}
 */
export function headersOf(file, isThere = true) {
  return {
    ...HEADERS,
    ...(file === SERVICE_WORKER ? { "Content-Security-Policy": SERVICE_WORKER_POLICY } : {}),
    "Cache-Control": isThere && file.startsWith(HASHED_FOLDER) ? CACHING.hashed : CACHING.other,
  };
}
