import type { ComparedPhoto } from "./compare-photo.ts";

/** What came of the photos of one place at one scale. */
export interface CompareTally {
  readonly photos: number;
  readonly read: number;
  readonly handedOn: number;
  /** Refused by the full decoder too. */
  readonly refused: number;
  /** Mean of the mean errors of those that were read, and the worst of them, in grey levels. */
  readonly meanError: number;
  readonly worstMean: number;
  /** The worst share of pixels that are far off, 0..1. */
  readonly worstFar: number;
}

/** Counts what came of photos at one scale. */
export function tallyOf(compared: readonly ComparedPhoto[]): CompareTally {
  const differences = compared.flatMap((each) =>
    (each.kind === "near" || each.kind === "wrong") && each.difference !== null ? [each.difference] : [],
  );
  const count = (kind: ComparedPhoto["kind"]): number => compared.filter((each) => each.kind === kind).length;
  return {
    photos: compared.length,
    read: count("near") + count("wrong") + count("read alone"),
    handedOn: count("handed on"),
    refused: count("refused by both"),
    meanError: differences.reduce((sum, { meanError }) => sum + meanError, 0) / differences.length,
    worstMean: Math.max(...differences.map(({ meanError }) => meanError)),
    worstFar: Math.max(...differences.map(({ farShare }) => farShare)),
  };
}
