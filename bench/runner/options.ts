import { parseArgs } from "node:util";
import { type Plant, PLANTS } from "../page/bench-page.ts";

/** The options of a run. */
export interface Options {
  readonly isCheck: boolean;
  readonly isProof: boolean;
  readonly isQuick: boolean;
  readonly writesDocs: boolean;
  /** Names of sections, or of parts of the check. Empty for all. */
  readonly only: readonly string[];
  /** Files of the photos to which the section of decoders keeps; empty for all of its photos. */
  readonly photos: readonly string[];
  readonly mayUseGpu: boolean;
  readonly plant: Plant | null;
}

/** The names that `--only` accepts. */
export interface Names {
  readonly sections: readonly string[];
  readonly checkParts: readonly string[];
}

/** Reads the command line. `--against` is short for `--only against`, and so on. Null for an unknown option or name. */
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
    photos: values.photo,
    mayUseGpu: values.gpu,
    plant,
  };
}

/** Null for an unknown option or one without its value: Node throws a TypeError for them. */
function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        quick: { type: "boolean", default: false },
        only: { type: "string", multiple: true, default: [] },
        photo: { type: "string", multiple: true, default: [] },
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
