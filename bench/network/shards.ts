/** Length of a shard of weights, as the converter of TensorFlow.js cuts them. */
export const SHARD_BYTES = 4 * 2 ** 20;
