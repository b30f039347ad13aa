/** A layer as a Keras topology describes it; may be written to. */
export interface Layer {
  class_name: string;
  config: Record<string, unknown>;
  readonly inbound_nodes?: unknown;
}

/** The layers of one model, or of a model in a model. */
export interface Layers {
  readonly list: readonly Layer[];
  /** True where each layer follows the one before it and says nothing of its inputs. */
  readonly isSequential: boolean;
  /** Names of layers whose outputs are the model's. */
  readonly outputs: ReadonlySet<string>;
}

const MODEL_CLASSES = new Set(["Sequential", "Model", "Functional"]);

/** The layers of a topology and of every model inside it. None where its form is not known. */
export function layersOf(topology: object): Layers[] {
  const model: unknown = "model_config" in topology ? topology.model_config : topology;
  return isLayerLike(model) ? layersOfModel(model) : [];
}

function layersOfModel({ class_name: kind, config }: Layer): Layers[] {
  if (!MODEL_CLASSES.has(kind)) return [];
  const isSequential = kind === "Sequential";
  // Old sequential models are a list without a name around it.
  const layers: unknown = isSequential && Array.isArray(config) ? config : config["layers"];
  if (!Array.isArray(layers) || !layers.every(isLayerLike)) return [];
  const own = { list: layers, isSequential, outputs: new Set(namesIn(config["output_layers"])) };
  return [own, ...layers.flatMap(layersOfModel)];
}

/** Whether a layer is of a class. */
export function isLayer({ class_name: found }: Layer, kind: string): boolean {
  return found === kind;
}

/**
 * The one layer that reads what `layer` gives, where nobody else does and where neither is used twice; null elsewhere.
 */
export function onlyFollower(layer: Layer, { list, isSequential, outputs }: Layers): Layer | null {
  const name = layer.config["name"];
  if (typeof name !== "string") return null;
  if (isSequential) return list[list.indexOf(layer) + 1] ?? null;
  if (outputs.has(name) || callsOf(layer) !== 1) return null;
  const followers = list.filter((each) => namesIn(each.inbound_nodes).includes(name));
  const [follower] = followers;
  if (follower === undefined || followers.length > 1) return null;
  return callsOf(follower) === 1 && namesIn(follower.inbound_nodes).filter(Boolean).length === 1
    ? follower
    : null;
}

/** Makes a layer one that does nothing; where it stands between others stays as it is. */
export function toLinear(layer: Layer): void {
  layer.class_name = "Activation";
  layer.config = { name: layer.config["name"], activation: "linear", trainable: false };
}

function callsOf({ inbound_nodes: calls }: Layer): number {
  return Array.isArray(calls) ? calls.length : 0;
}

/** The layer names in references such as [[["conv1", 0, 0, {}]]] or [["conv1", 0, 0]], each as often as it stands there. */
function namesIn(references: unknown): string[] {
  if (!Array.isArray(references)) return [];
  const [first] = references;
  if (typeof first !== "string") return references.flatMap(namesIn);
  // What a call is given by name may be outputs of other layers too.
  return [first, ...references.slice(1).flatMap((each) => namesIn(Object.values(Object(each))))];
}

function isLayerLike(value: unknown): value is Layer {
  return (
    typeof value === "object" &&
    value !== null &&
    "class_name" in value &&
    typeof value.class_name === "string" &&
    "config" in value &&
    typeof value.config === "object" &&
    value.config !== null
  );
}
