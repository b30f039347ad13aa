import { CACHING, HASHED_FOLDER, HEADERS, SERVICE_WORKER, SERVICE_WORKER_POLICY } from "./headers.mjs";

/**
 * The text of `_headers`, which Netlify, Cloudflare Pages and others read. Where several rules name one header, some of these
 * hosts join the values and others take the last: so each rule stands by itself. Caching of what has no hash is left to the
 * hosts, which ask again each time.
 * @param {string} basePath
 * @returns {string}
 * See: [Note: Headers]
 */
export function headersFile(basePath) {
  return [
    rule(`${basePath}*`, HEADERS),
    rule(basePath + SERVICE_WORKER, { "Content-Security-Policy": SERVICE_WORKER_POLICY }),
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
 * The text of an nginx configuration that serves a build as it should be: pages by their addresses without .html, 404.html
 * for what is not there, and all headers.
 * @param {string} basePath
 * @returns {string}
 * See: [Note: Headers]
 */
export function nginxConfig(basePath) {
  const { "Content-Security-Policy": policy = "", ...others } = HEADERS;
  return `# Made by scripts/hosting/write-nginx-config.mjs from scripts/hosting/headers.mjs. Don't edit it by hand.
# It belongs into the http block: /etc/nginx/conf.d/ of most installations.

map $uri $app_policy {
  default "${policy}";
  ${basePath}${SERVICE_WORKER} "${SERVICE_WORKER_POLICY}";
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

  gzip on;
  gzip_vary on;
  gzip_min_length 1024;
  gzip_types text/css text/javascript application/javascript application/json application/wasm image/svg+xml text/plain;

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
