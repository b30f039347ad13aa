import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { PATHS } from "#src/paths.ts";
import { drawIcon, phoneIcons } from "../../../scripts/icons.mjs";

const root = process.cwd();
const icons = await phoneIcons(root);
const manifest = JSON.parse(readFileSync(join(root, "public/site.webmanifest"), "utf8"));

/**
 * Diameter of the circle that no mask cuts, as a share of the side of a maskable icon. Source: W3C, Web Application
 * Manifest, "Icon masks and safe zone".
 */
const SAFE_ZONE = 0.8;

interface ManifestIcon {
  readonly src: string;
  readonly sizes: string;
  readonly purpose?: string;
}

async function pixels(bytes: Buffer): Promise<{ readonly data: Buffer; readonly width: number }> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

function committed(file: string): Buffer {
  return readFileSync(join(root, "public/icons", file));
}

test.each(icons)("$file is what the script makes of icon.svg", async (icon) => {
  const [kept, made] = await Promise.all([pixels(committed(icon.file)), pixels(await drawIcon(icon))]);
  expect(kept.width).toBe(icon.side);
  expect(kept.data.equals(made.data)).toBe(true);
});

test("the web manifest names each icon of the right size, and has one for shapes that cut", async () => {
  const named: readonly ManifestIcon[] = [
    ...manifest.icons,
    ...manifest.shortcuts.flatMap((shortcut: { readonly icons: readonly ManifestIcon[] }) => shortcut.icons),
  ];
  for (const { src, sizes } of named) {
    const file = join(root, "public", src);
    expect([src, existsSync(file)]).toEqual([src, true]);
    if (sizes === "any") continue;
    const { width, height } = await sharp(file).metadata();
    expect([src, sizes]).toEqual([src, `${width}x${height}`]);
  }
  expect(manifest.icons.map(({ sizes, purpose }: ManifestIcon) => [sizes, purpose ?? "any"])).toEqual([
    ["192x192", "any"],
    ["512x512", "any"],
    ["512x512", "maskable"],
    ["any", "any"],
  ]);
});

test("index.html names the icon for iOS, which has no transparent place", async () => {
  const html = readFileSync(join(root, "index.html"), "utf8");
  expect(html).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />');
  const { isOpaque } = await sharp(committed("apple-touch-icon.png")).ensureAlpha().stats();
  expect(isOpaque).toBe(true);
});

test("outside its safe zone the maskable icon has its ground alone", async () => {
  const { data, width } = await pixels(committed("maskable-512.png"));
  const ground = data.subarray(0, 4);
  const radius = (width * SAFE_ZONE) / 2;
  const others: number[] = [];
  for (let at = 0; at < data.length; at += 4) {
    const pixel = at / 4;
    const away = Math.hypot((pixel % width) + 0.5 - width / 2, Math.floor(pixel / width) + 0.5 - width / 2);
    if (away > radius && !data.subarray(at, at + 4).equals(ground)) others.push(pixel);
  }
  expect(others).toEqual([]);
});

test.each(["/", "/app/"])(
  "in %s the web manifest keeps the app's identity, and its shortcuts lead to pages",
  (folder) => {
    const pathOf = (address: string): string =>
      new URL(address, `https://example.org${folder}site.webmanifest`).pathname;
    const { start_url: start, scope, display } = manifest;
    // Without an id in the manifest, the start URL identifies an installed app.
    expect([pathOf(start), pathOf(scope), display, manifest.id]).toEqual([
      folder,
      folder,
      "standalone",
      undefined,
    ]);
    const shortcuts = manifest.shortcuts.map(({ name, url }: { name: string; url: string }) => [
      name,
      pathOf(url),
    ]);
    const inFolder = (path: string): string => folder + path.slice(1);
    expect(shortcuts).toEqual([
      ["What is this?", inFolder(PATHS.home)],
      ["Diseases", inFolder(PATHS.diseases)],
      ["Pests", inFolder(PATHS.pests)],
      ["Solutions", inFolder(PATHS.solutions)],
    ]);
  },
);
