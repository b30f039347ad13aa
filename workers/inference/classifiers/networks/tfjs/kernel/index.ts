/** The kernel for convolutions. ../virtual-convolution-kernel.d.ts describes its exports. */

export { convolveDepthwise } from "./depthwise";
export { convolvePointwise } from "./pointwise";
