import { readFileSync } from "node:fs";
import { isProgram } from "./root.mjs";

/**
 * [Note: Headers]
 * The headers that a web server should send with the app: one list for `npm start`, `_headers`, the nginx example and
 * the tests. The page's own content security policy is in index.html, so it works on hosts that set no headers. The
 * headers contain only rules that a `<meta>` tag can't have, because a policy in a header would also apply to the
 * packaging worker, which downloads models from any address. Two scripts have a policy of their own: the service worker,
 * and the worker that asks other sites for photos.
 */

/** Device features that the app uses, by their Permissions-Policy names. */
const ALLOWED = ["camera", "fullscreen"];

/** Features that the app never uses. Browsers warn about unknown names, so `bluetooth` and `web-share` are left out. */
const DENIED = [
  "accelerometer",
  "autoplay",
  "display-capture",
  "encrypted-media",
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
 * The headers of all responses.
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

/** Path of the service worker's file, relative to the app's root. */
export const SERVICE_WORKER = "sw.js";

/**
 * The policy of the service worker, which does not inherit the page's policy. It allows only this site, and no
 * evaluation of strings as code.
 */
export const SERVICE_WORKER_POLICY = `default-src 'self'; ${NOT_FRAMED}`;

/** The beginning of the name of the worker's file that asks other sites for photos, relative to the app's root. */
export const WEB_PHOTOS_WORKER = "assets/web-photos.worker-";

/** @type {readonly string[]} */
const PHOTO_HOSTS = JSON.parse(
  readFileSync(new URL("../workers/web-photos/hosts.json", import.meta.url), "utf8"),
);

/** The policy of that worker: it loads its own script, and connects to the hosts of photos alone. */
export const WEB_PHOTOS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `connect-src ${PHOTO_HOSTS.map((host) => `https://${host}`).join(" ")}`,
  NOT_FRAMED,
].join("; ");

/** The folder of files whose names contain a hash of their content, relative to the app's root. */
export const HASHED_FOLDER = "assets/";

/** Cache-Control values: cache for a year, or revalidate each time. */
export const CACHING = { hashed: "public, max-age=31536000, immutable", other: "no-cache" };

/**
 * The headers of one response.
 * @param {string} file path relative to the app's root
 * @param {boolean} isThere false if there is no such file
 * @returns {Record<string, string>}
 */
export function headersOf(file, isThere = true) {
  return {
    ...HEADERS,
    ...(file === SERVICE_WORKER ? { "Content-Security-Policy": SERVICE_WORKER_POLICY } : {}),
    ...(file.startsWith(WEB_PHOTOS_WORKER) ? { "Content-Security-Policy": WEB_PHOTOS_POLICY } : {}),
    "Cache-Control": isThere && file.startsWith(HASHED_FOLDER) ? CACHING.hashed : CACHING.other,
  };
}

/**
 * The app's folder on its site, with a leading and a trailing slash.
 * @param {string | undefined} basePath such as /app/; without it the app is the whole site
 * @returns {string} Throws an Error if it is not a folder.
 */
export function basePathOf(basePath) {
  if (basePath === undefined || basePath === "") return "/";
  if (!/^\/(?:[\w.~-]+\/)*$/.test(basePath)) {
    throw new Error(`BASE_PATH must be a folder such as /app/, and is "${basePath}"`);
  }
  return basePath;
}

/**
 * The text of `_headers`, which Netlify, Cloudflare Pages and others read. If several rules set the same header, some
 * hosts join the values and others take the last one, so each rule must be correct by itself. Files without a hash have
 * no caching rule, because these hosts revalidate them each time.
 * @param {string} basePath
 * @returns {string} See: [Note: Headers]
 */
export function headersFile(basePath) {
  return [
    rule(`${basePath}*`, HEADERS),
    rule(basePath + SERVICE_WORKER, { "Content-Security-Policy": SERVICE_WORKER_POLICY }),
    rule(`${basePath}${WEB_PHOTOS_WORKER}*`, { "Content-Security-Policy": WEB_PHOTOS_POLICY }),
    rule(`${basePath}${HASHED_FOLDER}*`, { "Cache-Control": CACHING.hashed }),
  ].join("\n");
}

/**
 * @param {string} pattern
 * @param {Readonly<Record<string, string>>} headers
 */
function rule(pattern, headers) {
  return `${[pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join("\n")}\n`;
}

/**
 * The text of an nginx configuration for a build. It serves pages at addresses without .html, 404.html for missing
 * pages, and all headers.
 * @param {string} basePath
 * @returns {string} See: [Note: Headers]
 */
export function nginxConfig(basePath) {
  const { "Content-Security-Policy": policy = "", ...others } = HEADERS;
  return `# Made by scripts/hosting.mjs. Don't edit it by hand.
# It belongs into the http block: /etc/nginx/conf.d/ of most installations.

map $uri $app_policy {
  default "${policy}";
  ${basePath}${SERVICE_WORKER} "${SERVICE_WORKER_POLICY}";
  "~^${basePath}${WEB_PHOTOS_WORKER.replace(".", "[.]")}" "${WEB_PHOTOS_POLICY}";
}

# A file that is not there must not be kept for a year.
map "$status $uri" $app_caching {
  default "${CACHING.other}";
  "~^(200|206|304) ${basePath}${HASHED_FOLDER}" "${CACHING.hashed}";
}

server {
  listen 8080;
  # The folder that holds the build${basePath === "/" ? "" : ` in ${basePath.slice(1, -1)}/`}.
  root /usr/share/nginx/html;
  absolute_redirect off;

  add_header Content-Security-Policy $app_policy always;
  add_header Cache-Control $app_caching always;
${Object.entries(others)
  .map(([name, value]) => `  add_header ${name} "${value}" always;`)
  .join("\n")}

  # The build has compressed files beside the others.
  gzip_static on;
  gzip_vary on;
  # brotli_static on; # Needs the module ngx_brotli, and sends about 13 % fewer bytes.

  # nginx does not know this ending.
  location ~ \\.webmanifest$ {
    types {}
    default_type application/manifest+json;
  }

  error_page 404 ${basePath}404.html;
  location / {
    try_files $uri $uri.html $uri/index.html =404;
  }
${basePath === "/" ? "" : `  location = ${basePath.slice(0, -1)} {\n    return 301 ${basePath};\n  }\n`}}
`;
}

// `npm run hosting:nginx` writes hosting/nginx.conf. BASE_PATH names the folder of the app, as for the build.
if (isProgram(import.meta.url)) process.stdout.write(nginxConfig(basePathOf(process.env["BASE_PATH"])));
