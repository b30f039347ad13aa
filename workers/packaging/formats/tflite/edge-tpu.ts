/** The operation into which the compiler of the Edge TPU packs a network. Nothing but that chip can run it. */
export const EDGE_TPU_OPERATION = "edgetpu-custom-op";

/**
 * The path of the model that a file was compiled from, by the name that the compiler gives: "birds.tflite" for
 * "birds_edgetpu.tflite". Null for a name of another kind.
 */
export function originalOf(path: string): string | null {
  const original = path.replace(/[-_]edgetpu(?=\.tflite$)/i, "");
  return original === path ? null : original;
}
