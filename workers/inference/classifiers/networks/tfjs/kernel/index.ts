/** The kernel for convolutions. ../virtual-convolution-kernel.d.ts describes its exports. */

export { convolveDepthwise } from "./depthwise";
export { convolveFull } from "./full";
export { convolvePointwise } from "./pointwise";
