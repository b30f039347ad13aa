/** The operation of a convolution of 1 × 1. TensorFlow has none of this name. */
export const POINTWISE = "BioKingdomPointwise";

/** The operation of a depthwise convolution of 3 × 3. */
export const DEPTHWISE = "BioKingdomDepthwise";

/** Output channels that are packed side by side. See: kernel/pointwise.ts */
export const PANEL = 8;
