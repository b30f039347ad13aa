/**
 * Blends source columns to `outputs` columns at `out`. For each output, `firsts` has the number of its first source
 * column and `counts` the number of source columns (32 bits each); `weights` has `stride` floats, one for each
 * source column.
 */
export function blendColumns(
  from: usize,
  firsts: usize,
  counts: usize,
  weights: usize,
  stride: i32,
  outputs: i32,
  out: usize,
): void {
  for (let output = 0; output < outputs; output += 1) {
    let source = from + (load<u32>(firsts + ((<usize>output) << 2)) << 4);
    let weight = weights + ((<usize>(output * stride)) << 2);
    const end = weight + (load<u32>(counts + ((<usize>output) << 2)) << 2);
    let sum = f32x4.splat(0);
    for (; weight < end; weight += 4) {
      sum = f32x4.add(sum, f32x4.mul(v128.load_splat<f32>(weight), v128.load(source)));
      source += 16;
    }
    v128.store(out + ((<usize>output) << 4), sum);
  }
}
