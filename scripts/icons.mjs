import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { isProgram, ROOT } from "./root.mjs";

/**
 * Writes PNG icons for phones from public/icon.svg, because some phones do not accept SVG. iOS rounds the corners
 * itself and shows transparent parts as black. Android crops a maskable icon to a shape around its safe zone; the leaf
 * is inside the safe zone.
 */

/** Side length of the SVG's view box. */
const SIDE = 64;

/** Scale of a lucide-react icon (24 units wide) on the background of a shortcut icon. */
const SIGN_SCALE = 1.5;

/**
 * An icon: its file below public/icons, its side in pixels, and its picture.
 * @typedef {object} PhoneIcon
 * @property {string} file
 * @property {number} side
 * @property {string} svg
 */

/**
 * All icons.
 * @param {string} root the repository's folder
 * @returns {Promise<readonly PhoneIcon[]>} Throws if icon.svg is not a rounded background with a leaf on it.
 */
export async function phoneIcons(root) {
  const svg = readFileSync(join(root, "public/icon.svg"), "utf8");
  const ground = /<rect [^>]*fill="(#[\da-f]{6})"[^>]*>/.exec(svg);
  const leaf = /<path [^>]*fill="(#[\da-f]{6})"[^>]*>/.exec(svg);
  if (ground?.[1] === undefined || leaf?.[1] === undefined) throw new Error("icon.svg has no ground or leaf");
  const [dark, pale] = [ground[1], leaf[1]];
  const square = `<rect width="${SIDE}" height="${SIDE}" fill="${dark}"/>`;
  const shortcut = async (/** @type {string} */ name) => ({
    file: `shortcut-${name}.png`,
    side: 96,
    svg: picture(`${ground[0]}${await sign(name, pale)}`),
  });
  return [
    { file: "icon-192.png", side: 192, svg },
    { file: "icon-512.png", side: 512, svg },
    { file: "maskable-512.png", side: 512, svg: picture(square + leaf[0]) },
    { file: "apple-touch-icon.png", side: 180, svg: picture(square + leaf[0]) },
    ...(await Promise.all(["scan-search", "stethoscope", "bug", "spray-can"].map(shortcut))),
  ];
}

/**
 * @param {PhoneIcon} icon
 * @returns {Promise<Buffer>} a PNG; the same bytes for the same version of sharp
 */
export function drawIcon({ svg, side }) {
  // At 72 dots per inch one unit of the view box is one pixel.
  return sharp(Buffer.from(svg), { density: (72 * side) / SIDE })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true, colours: 64 })
    .toBuffer();
}

/**
 * @param {string} content
 * @returns {string}
 */
function picture(content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">${content}</svg>`;
}

/**
 * Draws an icon of lucide-react, as on the app's pages.
 * @param {string} name
 * @param {string} colour
 * @returns {Promise<string>}
 */
async function sign(name, colour) {
  const { __iconData } = await import(`lucide-react/dist/esm/icons/${name}.mjs`);
  /** @type {[tag: string, attributes: Record<string, string>][]} */
  const node = __iconData.node;
  const shapes = node.map(([tag, { key: _key, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${tag}${written.join("")}/>`;
  });
  const away = (SIDE - 24 * SIGN_SCALE) / 2;
  return `<g transform="translate(${away} ${away}) scale(${SIGN_SCALE})" fill="none" stroke="${colour}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes.join("")}</g>`;
}

if (isProgram(import.meta.url)) {
  const folder = join(ROOT, "public/icons");
  mkdirSync(folder, { recursive: true });
  for (const icon of await phoneIcons(ROOT)) writeFileSync(join(folder, icon.file), await drawIcon(icon));
}
