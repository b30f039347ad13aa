import type { Planes } from "#workers/imaging/contract.ts";
import type { Frame } from "./segments.ts";

/** Markers of application segments and comments (ITU T.81, table B.1). */
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COM = 0xfe;

/** Determines the colours of a JPEG from its segments. */
export interface Colours {
  /** Reads an application segment or comment. False for other segments, and for unsupported colours. */
  readonly take: (marker: number, body: DataView) => boolean;
  /** The colour space of a frame's components. */
  readonly spaceOf: (frame: Frame) => Planes["colours"];
}

export function createColours(): Colours {
  let isJfif = false;
  /** The transform in Adobe's segment (T.872, 6.5.3): 0 for none; null if there is no such segment. */
  let transform: number | null = null;
  return {
    take: (marker, body) => {
      if (marker === APP0 && startsWith(body, "JFIF\0")) isJfif = true;
      if (marker === APP14 && startsWith(body, "Adobe") && body.byteLength >= 12)
        transform = body.getUint8(11);
      if (marker === APP2 && startsWith(body, PROFILE)) return isSrgbProfile(body);
      return (marker >= APP0 && marker <= APP15) || marker === COM;
    },
    spaceOf: ({ components }) => {
      if (components.length === 1) return "grey";
      if (isJfif) return "ycc";
      if (transform !== null) return transform === 0 ? "rgb" : "ycc";
      // Some encoders use the letters R, G and B as component ids.
      return String.fromCharCode(...components.map(({ id }) => id)) === "RGB" ? "rgb" : "ycc";
    },
  };
}

/**
 * A segment with a part of a colour profile begins with this text (ICC.1, annex B.4). The number of the part and
 * the number of parts follow.
 */
const PROFILE = "ICC_PROFILE\0";

function isSrgbProfile(body: DataView): boolean {
  const start = PROFILE.length + 2;
  // A profile in several parts is not sRGB, because sRGB profiles are short.
  if (body.byteLength < start || body.getUint8(start - 1) !== 1) return false;
  return isSrgb(new DataView(body.buffer, body.byteOffset + start, body.byteLength - start));
}

function startsWith(body: DataView, text: string): boolean {
  if (body.byteLength < text.length) return false;
  for (let index = 0; index < text.length; index += 1) {
    if (body.getUint8(index) !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** XYZ values of sRGB's red, green and blue in a profile, for D50 (ICC.1, sRGB v4 matrix; IEC 61966-2-1). */
const SRGB_PRIMARIES: Readonly<Record<string, readonly [x: number, y: number, z: number]>> = {
  rXYZ: [0.436, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7141],
};

/** The XYZ values of sRGB profiles differ from {@link SRGB_PRIMARIES} by less than this. */
const NEAR = 0.003;

/** The curves of sRGB profiles differ from the sRGB curve (0..1) by less than this; one step of a byte is 0.004. */
const NEAR_TONE = 0.004;

/** Tones (0..1) at which curves are compared. */
const TONES = [0.02, 0.1, 0.25, 0.5, 0.75, 0.9];

/**
 * True for an sRGB colour profile (ICC.1); its pixels can be shown as stored. Looks at the numbers, not at the
 * name. Profiles with tables never count as sRGB.
 */
export function isSrgb(profile: DataView): boolean {
  const tags = readTags(profile);
  if (tags === null || tags.has("A2B0")) return false;
  const hasPrimaries = Object.entries(SRGB_PRIMARIES).every(([name, primary]) => {
    const tag = tags.get(name);
    if (tag === undefined || tag.byteLength < 20) return false;
    return primary.every((number, axis) => Math.abs(fixed(tag, 8 + axis * 4) - number) < NEAR);
  });
  return hasPrimaries && ["rTRC", "gTRC", "bTRC"].every((name) => isSrgbCurve(tags.get(name)));
}

/** The tags of a profile by their signatures; null if the list of tags is damaged. */
function readTags(profile: DataView): Map<string, DataView> | null {
  if (profile.byteLength < 132) return null;
  const count = profile.getUint32(128);
  if (count > 100 || profile.byteLength < 132 + count * 12) return null;
  const tags = new Map<string, DataView>();
  for (let at = 132; at < 132 + count * 12; at += 12) {
    const [offset, length] = [profile.getUint32(at + 4), profile.getUint32(at + 8)];
    if (offset + length > profile.byteLength) return null;
    tags.set(signature(profile, at), new DataView(profile.buffer, profile.byteOffset + offset, length));
  }
  return tags;
}

function signature(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}

/** Reads a fixed-point number with 16 fractional bits. */
function fixed(view: DataView, at: number): number {
  return view.getInt32(at) / 65_536;
}

function isSrgbCurve(curve: DataView | undefined): boolean {
  const toLight = curve === undefined || curve.byteLength < 12 ? null : readCurve(curve);
  if (toLight === null) return false;
  // Compares stored values instead of light, because light changes little near black.
  return TONES.every((tone) => Math.abs(toStored(toLight(tone)) - tone) < NEAR_TONE);
}

/** The stored value (0..1) in sRGB of `light` (0..1). */
function toStored(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** The function from a stored value to light, both 0..1 (ICC.1, 10.6 and 10.18). Null for an unsupported kind. */
function readCurve(curve: DataView): ((value: number) => number) | null {
  const kind = signature(curve, 0);
  if (kind === "curv") return readTable(curve);
  if (kind !== "para" || curve.byteLength < 12) return null;
  // The functions that sRGB profiles use: (a · x + b)^g + e from x = d on, c · x + f below. Kind 3 has no e and f.
  const numbers = { 3: 5, 4: 7 }[curve.getUint16(8)] ?? 0;
  if (numbers === 0 || curve.byteLength < 12 + numbers * 4) return null;
  const [g = 0, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from({ length: numbers }, (_, at) =>
    fixed(curve, 12 + at * 4),
  );
  return (value) => (value >= d ? (a * value + b) ** g + e : c * value + f);
}

function readTable(curve: DataView): ((value: number) => number) | null {
  const count = curve.getUint32(8);
  if (count < 2 || curve.byteLength < 12 + count * 2) return null;
  return (value) => {
    const place = value * (count - 1);
    const index = Math.min(count - 2, Math.floor(place));
    const from = curve.getUint16(12 + index * 2) / 65_535;
    const to = curve.getUint16(14 + index * 2) / 65_535;
    return from + (to - from) * (place - index);
  };
}
