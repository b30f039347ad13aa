import type { NetworkInput, Scaling } from "#models/manifest.ts";
import type { ImageTensor } from "../../contract.ts";
import type { NetworkArray } from "./networks/network.ts";

/** Limits of the integer types. */
const LIMITS = { uint8: [0, 255], int8: [-128, 127] } as const;

/**
 * Turns a tensor into the input of a network, with the scaling, layout and type of its manifest. There are only 3 × 256
 * different values, which are computed once. Throws a RangeError for a tensor of another size, which was made for
 * another model.
 */
export function createInputEncoder(
  { layout, channels, dtype, width, height }: NetworkInput,
  scaling: Scaling,
): (image: ImageTensor) => NetworkArray {
  const tables = [0, 1, 2].map((colour) => valuesOfBytes(scaling, colour, dtype));
  const pixels = width * height;
  return ({ data }) => {
    if (data.length !== pixels * 3)
      throw new RangeError(`${data.length} bytes for ${width} × ${height} pixels`);
    const encoded = arrayOf(dtype, pixels * 3);
    for (const [colour, table] of tables.entries()) {
      const channel = channels === "rgb" ? colour : 2 - colour;
      const step = layout === "nhwc" ? 3 : 1;
      let to = layout === "nhwc" ? channel : channel * pixels;
      for (let from = colour; from < data.length; from += 3) {
        encoded[to] = table[data[from] ?? 0] ?? 0;
        to += step;
      }
    }
    return encoded;
  };
}

/** The input values for the bytes 0 to 255 of a colour (0 red, 1 green, 2 blue). */
function valuesOfBytes(scaling: Scaling, colour: number, dtype: NetworkInput["dtype"]): NetworkArray {
  const values = arrayOf(dtype, 256);
  for (let byte = 0; byte < 256; byte += 1) {
    const value = scaled(byte, scaling, colour);
    if (dtype === "float32") {
      values[byte] = value;
    } else {
      const [min, max] = LIMITS[dtype];
      values[byte] = Math.min(max, Math.max(min, Math.round(value)));
    }
  }
  return values;
}

function scaled(byte: number, scaling: Scaling, colour: number): number {
  if ("range" in scaling) {
    const [min, max] = scaling.range;
    // Multiplying first makes [0, 255] give exactly the bytes.
    return min + (byte * (max - min)) / 255;
  }
  return (byte / 255 - (scaling.mean[colour] ?? 0)) / (scaling.std[colour] ?? 1);
}

function arrayOf(dtype: NetworkInput["dtype"], length: number): NetworkArray {
  switch (dtype) {
    case "float32":
      return new Float32Array(length);
    case "uint8":
      return new Uint8Array(length);
    case "int8":
      return new Int8Array(length);
  }
}
