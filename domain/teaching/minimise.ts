/** A smooth function of many numbers: returns its value at `at`, and writes its gradient there to `slope`. */
export type SlopedFunction = (at: Float64Array, slope: Float64Array) => number;

/** A step that lowered the value. */
export interface MinimiseStep {
  /** From 1. */
  readonly step: number;
  readonly value: number;
  /** The position after the step; valid until the listener returns. */
  readonly at: Float64Array;
}

/** Why the search ended. `stuck`: because of rounding, no step lowers the value. */
export type MinimiseEnd = "flat" | "stuck" | "most-steps";

export interface Minimum {
  readonly at: Float64Array;
  readonly value: number;
  readonly steps: number;
  readonly end: MinimiseEnd;
}

/** When the search ends. */
export interface MinimiseLimits {
  /** The search ends if no number of the gradient is further from 0 than this. */
  readonly flatness: number;
  /** The search ends if two steps together lower the value by less than this share. */
  readonly leastFall: number;
  readonly mostSteps: number;
}

/**
 * Number of remembered steps. Remembering more gains little: Liu and Nocedal, "On the limited memory BFGS method"
 * (1989).
 */
const MEMORY = 10;

/** A step must lower the value by this share of the decrease that the gradient predicts: Armijo's rule. */
const SUFFICIENT = 1e-4;

/** After this many halvings of a step the search counts as stuck. */
const MOST_HALVINGS = 40;

/** How a step changed the position and the gradient. */
interface Change {
  readonly place: Float64Array;
  readonly slope: Float64Array;
  /** 1 over the dot product of both changes. */
  readonly rho: number;
}

/**
 * Finds the least value of a convex function by L-BFGS (Nocedal and Wright, "Numerical Optimization", algorithm
 * 7.5). It halves each step until the value falls enough. The same start always gives the same result. It does not
 * change `start`.
 */
export function minimise(
  sloped: SlopedFunction,
  start: Float64Array,
  { flatness, leastFall, mostSteps }: MinimiseLimits,
  onStep: (step: MinimiseStep) => void,
): Minimum {
  let at = start.slice();
  let slope = new Float64Array(at.length);
  let value = sloped(at, slope);
  const changes: Change[] = [];
  const values = [value];
  for (let steps = 0; ; steps += 1) {
    if (slope.every((each) => Math.abs(each) <= flatness)) return { at, value, steps, end: "flat" };
    if ((values.at(-3) ?? Infinity) - value < leastFall * Math.abs(value))
      return { at, value, steps, end: "flat" };
    if (steps === mostSteps) return { at, value, steps, end: "most-steps" };
    const next = stepDown(sloped, at, value, slope, directionOf(slope, changes));
    if (next === null) return { at, value, steps, end: "stuck" };
    remember(changes, next.at, at, next.slope, slope);
    ({ at, slope, value } = next);
    values.push(value);
    onStep({ step: steps + 1, value, at });
  }
}

/** The direction of the next step: against the gradient, corrected by the curvature along the last steps. */
function directionOf(slope: Float64Array, changes: readonly Change[]): Float64Array {
  const direction = slope.map((each) => -each);
  const shares: number[] = [];
  for (const { place, slope: turn, rho } of changes.toReversed()) {
    const share = rho * dot(place, direction);
    shares.push(share);
    addScaled(direction, turn, -share);
  }
  const last = changes.at(-1);
  // The first step has length 1.
  const scale =
    last === undefined ? 1 / Math.sqrt(dot(slope, slope)) : 1 / (last.rho * dot(last.slope, last.slope));
  for (let at = 0; at < direction.length; at += 1) direction[at] = (direction[at] ?? 0) * scale;
  for (const { place, slope: turn, rho } of changes) {
    addScaled(direction, place, (shares.pop() ?? 0) - rho * dot(turn, direction));
  }
  return direction;
}

function stepDown(
  sloped: SlopedFunction,
  from: Float64Array,
  before: number,
  slope: Float64Array,
  direction: Float64Array,
): {
  readonly at: Float64Array<ArrayBuffer>;
  readonly slope: Float64Array<ArrayBuffer>;
  readonly value: number;
} | null {
  const fall = dot(slope, direction);
  const next = new Float64Array(from.length);
  for (let halvings = 0, length = 1; halvings < MOST_HALVINGS; halvings += 1, length /= 2) {
    const at = from.map((each, index) => each + length * (direction[index] ?? 0));
    const value = sloped(at, next);
    if (value < before && value <= before + SUFFICIENT * length * fall) return { at, slope: next, value };
  }
  return null;
}

function remember(
  changes: Change[],
  at: Float64Array,
  before: Float64Array,
  slope: Float64Array,
  slopeBefore: Float64Array,
): void {
  const place = at.map((each, index) => each - (before[index] ?? 0));
  const turn = slope.map((each, index) => each - (slopeBefore[index] ?? 0));
  const product = dot(place, turn);
  // For a convex function the product is positive. Near the end rounding may make it negative.
  if (product <= 0) return;
  changes.push({ place, slope: turn, rho: 1 / product });
  if (changes.length > MEMORY) changes.shift();
}

function dot(some: Float64Array, others: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < some.length; at += 1) sum += (some[at] ?? 0) * (others[at] ?? 0);
  return sum;
}

function addScaled(to: Float64Array, values: Float64Array, factor: number): void {
  for (let at = 0; at < to.length; at += 1) to[at] = (to[at] ?? 0) + factor * (values[at] ?? 0);
}
