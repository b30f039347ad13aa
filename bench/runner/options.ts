import { parseArgs } from "node:util";
import { type Plant, PLANTS } from "../page/bench-page.ts";

/** What a run was asked for. */
export interface Options {
  readonly isCheck: boolean;
  readonly isProof: boolean;
  readonly isQuick: boolean;
  readonly writesDocs: boolean;
  /** Sections, or parts of the check; none for all. */
  readonly only: readonly string[];
  readonly mayUseGpu: boolean;
  readonly plant: Plant | null;
}

/** Names that `--only` takes. */
export interface Names {
  readonly sections: readonly string[];
  readonly checkParts: readonly string[];
}

/** Reads the command line; a name of its own, as in `--against`, is short for `--only against`. Null for what is not known. */
export function readOptions(args: readonly string[], { sections, checkParts }: Names): Options | null {
  const names = args.includes("--check") ? checkParts : sections;
  const spelled = args.flatMap((arg) => {
    const name = arg.startsWith("--") ? arg.slice(2) : null;
    return name !== null && names.includes(name) ? ["--only", name] : [arg];
  });
  const values = parsed(spelled);
  if (values === null || !values.only.every((name) => names.includes(name))) return null;
  const plant = PLANTS.find((each) => each === values.plant) ?? null;
  if (values.plant !== undefined && plant === null) return null;
  return {
    isCheck: values.check,
    isProof: values.prove,
    isQuick: values.quick,
    writesDocs: values["write-docs"],
    only: values.only,
    mayUseGpu: values.gpu,
    plant,
  };
}

/** Node's reader throws a TypeError for an option that it does not know, or one without its value. */
function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        quick: { type: "boolean", default: false },
        only: { type: "string", multiple: true, default: [] },
        "write-docs": { type: "boolean", default: false },
        gpu: { type: "boolean", default: false },
        check: { type: "boolean", default: false },
        prove: { type: "boolean", default: false },
        plant: { type: "string" },
      },
    }).values;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
