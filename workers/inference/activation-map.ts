import type { ActivationMap, ClassMap } from "../contract.ts";

/**
 * Where the picture speaks for a label: by how much its logit is above the mean logit of all labels, place by place.
 * What speaks against it counts as 0. The difference is taken because softmax answers the same when a number is added
 * to all logits. After Zhou, Khosla, Lapedriza, Oliva and Torralba, "Learning deep features for discriminative
 * localization" (2016), section 2. `label` is counted from 0.
 */
export function activationMapOf({ height, width, values }: ClassMap, label: number): ActivationMap {
  const places = height * width;
  const labels = values.length / places;
  const above = new Float32Array(places);
  let most = 0;
  for (let place = 0; place < places; place += 1) {
    const logits = values.subarray(place * labels, (place + 1) * labels);
    const mean = logits.reduce((sum, logit) => sum + logit, 0) / labels;
    const evidence = (logits[label] ?? 0) - mean;
    above[place] = evidence > 0 ? evidence : 0;
    most = Math.max(most, above[place] ?? 0);
  }
  return { width, height, values: most > 0 ? above.map((evidence) => evidence / most) : above };
}
