/** The values, or where `step` is not 0 the nearest whole numbers times `step`. A half goes to the even number. */
// @ts-ignore: decorator
@inline
export function rounded(values: v128, step: f32): v128 {
  return step == 0 ? values : f32x4.mul(f32x4.nearest(values), f32x4.splat(step));
}
