import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { kernels } from "../scripts/build/kernels-plugin.mjs";

/**
 * The file of each program, or of each part of a program. Each file exports `main`, which returns the exit code.
 * @type {Readonly<Record<string, string | Readonly<Record<string, string>>>>}
 */
const PROGRAMS = {
  pipeline: "bench/runner/main.ts",
  batch: "bench/runner/batch/batch.ts",
  soak: "bench/runner/soak/soak.ts",
  phone: "bench/runner/phone/phone.ts",
  study: "bench/study.ts",
  fuzz: { workers: "tests/fuzz/main.ts", jpeg: "tests/fuzz/jpeg/main.ts" },
};

/**
 * Returns the file of a program and its arguments. Without a part, `fuzz` runs `workers`.
 * @param {readonly string[]} args
 */
function programOf([name = "", ...args]) {
  const program = PROGRAMS[name];
  if (program === undefined || typeof program === "string") return { file: program, args };
  const [part = "", ...others] = args;
  const file = program[part];
  if (file !== undefined) return { file, args: others };
  return { file: name === "fuzz" && (part === "" || part.startsWith("-")) ? program["workers"] : file, args };
}

const { file, args } = programOf(process.argv.slice(2));
if (file === undefined) {
  const [name = ""] = process.argv.slice(2);
  console.error(`npm run ${name} -- PART: one of ${Object.keys(PROGRAMS[name] ?? PROGRAMS).join(", ")}`);
  process.exitCode = 2;
} else {
  // Without this setting, Vite would build the app for development.
  process.env.NODE_ENV = "production";
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  // The programs are TypeScript, which Node 20 can't read. Vite can.
  /** @type {{ module: { main(args: readonly string[]): number | Promise<number> } }} */
  const { module: program } = await runnerImport(join(root, file), {
    root,
    configFile: false,
    plugins: [kernels()],
    logLevel: "error",
  });
  process.exitCode = await program.main(args);
}
