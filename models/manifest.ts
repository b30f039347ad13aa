import type { Subject } from "#src/domain/subject.ts";

/** How a photo of another shape is fitted to the input: cover crops the middle, contain pads, stretch distorts. */
export type Fit = "cover" | "contain" | "stretch";

/** What a model wants to be fed. */
export interface InputSpec {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  readonly fit: Fit;
}

/** What the app knows of a model before it is loaded. */
export interface ModelManifest {
  /** Kebab-case, unique in the registry. */
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly subjects: readonly Subject[];
  readonly input: InputSpec;
  /** True where answers are sample data: they wear a badge. */
  readonly demo: boolean;
}
