/**
 * A fault of a record in one line.
 * @param {import("./read-records.mjs").FileProblem} problem
 */
export function describeProblem({ file, line, what }) {
  return `${file}${line === null ? "" : `, line ${line}`}: ${what}`;
}
