import { safeName } from "../rules/sorted-copies.ts";

/** The name of a file of a batch, such as "trap 7 summary.txt". */
export function fileName(title: string, ending: string): string {
  return safeName(`${title}${ending}`);
}
