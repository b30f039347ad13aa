/** The kernel of convolutions. What it exports is described in ../virtual-convolution-kernel.d.ts. */

export { convolveDepthwise } from "./depthwise";
export { convolvePointwise } from "./pointwise";
