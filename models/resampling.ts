/** The resampling kernels of Python's libraries. See: [Note: The resampling of Python's libraries] */
export const PYTHON_RESAMPLINGS = [
  "pillow-nearest",
  "pillow-box",
  "pillow-bilinear",
  "pillow-bicubic",
  "pillow-lanczos",
  "opencv-linear",
  "tensorflow-bilinear",
] as const;

export type PythonResampling = (typeof PYTHON_RESAMPLINGS)[number];

/** How a photo is resized. area: the app's own mean of areas, from a reduced picture where a decoder can give one. */
export const RESAMPLINGS = ["area", ...PYTHON_RESAMPLINGS] as const;

export type Resampling = (typeof RESAMPLINGS)[number];

/** upright: turned as its EXIF data says. stored: as its pixels are stored, as in training code that ignores EXIF. */
export const ORIENTATIONS = ["upright", "stored"] as const;

export type Orientation = (typeof ORIENTATIONS)[number];

/** The resampling of an input; null for the app's own. */
export function pythonResamplingOf({
  resampling,
}: {
  readonly resampling?: Resampling | undefined;
}): PythonResampling | null {
  return resampling === undefined || resampling === "area" ? null : resampling;
}

/** Names of the kernels of Python's libraries, the same in each language. */
export const KERNEL_NAMES: Readonly<Record<PythonResampling, string>> = {
  "pillow-nearest": "Pillow nearest",
  "pillow-box": "Pillow box",
  "pillow-bilinear": "Pillow bilinear",
  "pillow-bicubic": "Pillow bicubic",
  "pillow-lanczos": "Pillow Lanczos",
  "opencv-linear": "OpenCV linear",
  "tensorflow-bilinear": "TensorFlow bilinear",
};

/** Names of the libraries that run models in Python, the same in each language. */
export const LIBRARY_NAMES = {
  keras: "Keras",
  pytorch: "PyTorch",
  onnx: "ONNX Runtime",
  tflite: "TFLite",
} as const;
