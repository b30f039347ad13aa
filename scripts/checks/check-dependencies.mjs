import { cruise } from "dependency-cruiser";
import rules from "../../.dependency-cruiser.mjs";
import { isProgram, ROOT } from "../root.mjs";

/** The minimum number of files to read. If the tool reads no files, it reports no violations. */
const FEWEST_FILES = 60;

const OUR_CODE = /^(src|workers|models|domain|bench)\//;

/**
 * Checks the imports of the app's code against the rules in .dependency-cruiser.mjs.
 * @param {string} root the repository, or a copy of it
 * @returns {Promise<{ files: number, imports: number, problems: string[] }>}
 */
export async function checkDependencies(root) {
  const { forbidden = [], options = {} } = rules;
  const { output } = await cruise(["src", "workers", "models", "domain", "bench"], {
    ...options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: [...forbidden] },
  });
  if (typeof output === "string") throw new Error("dependency-cruiser gave a text instead of a result");
  const ours = output.modules.filter(({ source }) => OUR_CODE.test(source));
  const imports = ours.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
  const problems = output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
  if (ours.length < FEWEST_FILES || imports < ours.length) {
    problems.push(`only ${ours.length} files and ${imports} imports were seen: is @swc/core installed?`);
  }
  return { files: ours.length, imports, problems };
}

if (isProgram(import.meta.url)) {
  const { files, imports, problems } = await checkDependencies(ROOT);
  for (const problem of problems) console.error(problem);
  console.log(`dependencies: ${files} files, ${imports} imports, ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}
