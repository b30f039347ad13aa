import { isSrgb } from "./colour-profile.ts";
import type { Planes } from "../../contract.ts";
import type { Frame } from "./segments.ts";

/** Markers (ITU T.81, table B.1) of segments for applications, and of comments. */
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COM = 0xfe;

/** What the segments of a JPEG say of its colours. */
export interface Colours {
  /** Takes a segment for an application, or a comment. False where it is none, or names colours that are not read here. */
  readonly take: (marker: number, body: DataView) => boolean;
  /** How the components of a frame become colours. */
  readonly spaceOf: (frame: Frame) => Planes["colours"];
}

/** Makes what gathers the colours of a JPEG. */
export function createColours(): Colours {
  let isJfif = false;
  /** The transform that Adobe's segment states (T.872, 6.5.3): 0 for none. */
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
      // Some encoders name components by their colours.
      return String.fromCharCode(...components.map(({ id }) => id)) === "RGB" ? "rgb" : "ycc";
    },
  };
}

/** How a segment with a part of a colour profile begins (ICC.1, annex B.4). The number of the part and how many there are follow. */
const PROFILE = "ICC_PROFILE\0";

function isSrgbProfile(body: DataView): boolean {
  const start = PROFILE.length + 2;
  // A profile in several parts is not sRGB, which needs few bytes.
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
