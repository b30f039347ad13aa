/** Why there is no live picture of the camera. */
export type CameraFault = "unsupported" | "refused" | "missing" | "busy" | "lost" | "failed";

const ADVICE = "You can upload a file instead.";

/** For each fault of a camera: what is wrong, and what to do. */
export const CAMERA_FAULT_TEXTS: Readonly<
  Record<CameraFault, { readonly title: string; readonly advice: string }>
> = {
  unsupported: { title: "This browser does not let a page use the camera here.", advice: ADVICE },
  refused: {
    title: "The camera was not allowed.",
    advice: `Allow it in the site settings of your browser and try again. ${ADVICE}`,
  },
  missing: { title: "No camera was found on this device.", advice: ADVICE },
  busy: {
    title: "The camera did not start.",
    advice: `Another program may be using it: close that one and try again. ${ADVICE}`,
  },
  lost: {
    title: "The camera stopped.",
    advice: `Plug it in again or close the program that took it over, then open the camera again. ${ADVICE}`,
  },
  failed: { title: "The camera could not be used.", advice: ADVICE },
};
