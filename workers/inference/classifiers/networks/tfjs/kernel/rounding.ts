/**
 * Replaces values by the nearest whole number times `step`; a half goes to the even number. A step of 0 leaves them. It
 * is called after a few rows, which are in the cache then: inside the loops that add, it takes registers from the sums.
 */
export function roundAll(at: usize, count: usize, step: f32): void {
  if (step == 0) return;
  const end = at + count * sizeof<f32>();
  const steps = f32x4.splat(step);
  for (; at + 16 <= end; at += 16) v128.store(at, f32x4.mul(f32x4.nearest(v128.load(at)), steps));
  for (; at < end; at += sizeof<f32>()) f32.store(at, nearest<f32>(f32.load(at)) * step);
}
