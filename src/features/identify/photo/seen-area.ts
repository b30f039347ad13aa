import type { InputSpec } from "#models/manifest.ts";

/** A rectangle, in the pixels of the picture that it lies on. It may reach beyond the picture. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a picture that a model with this input sees. Width and height of the picture are in pixels. */
export function seenArea(
  { width, height }: { readonly width: number; readonly height: number },
  input: InputSpec,
): Area {
  if (input.fit === "stretch") return { x: 0, y: 0, width, height };
  const fit = input.fit === "cover" ? Math.min : Math.max;
  const scale = fit(width / input.width, height / input.height);
  const seen = { width: input.width * scale, height: input.height * scale };
  return { x: (width - seen.width) / 2, y: (height - seen.height) / 2, ...seen };
}
