import type { ModelIntake } from "./model-intake.ts";
import type { ModelShelf } from "./model-shelf.ts";
import type { ModelShelfWork } from "./model-shelf-work.ts";

/** Everything behind the models page. */
export interface ModelWorkshop {
  readonly shelf: ModelShelf;
  readonly intake: ModelIntake;
  readonly work: ModelShelfWork;
}
