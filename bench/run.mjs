import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { kernels } from "../scripts/kernels-plugin.mjs";

/**
 * The programs by their names, and those that have parts by part. Each file exports `main`, which answers the exit code.
 * @type {Readonly<Record<string, string | Readonly<Record<string, string>>>>}
 */
const PROGRAMS = {
  pipeline: "bench/runner/main.ts",
  batch: "bench/runner/batch/batch.ts",
  soak: "bench/runner/soak/soak.ts",
  study: {
    read: "bench/study/read-photos.ts",
    find: "bench/study/find-subject.ts",
    teach: "bench/study/teach.ts",
  },
  fuzz: { workers: "tests/fuzz/main.ts", jpeg: "tests/fuzz/jpeg/main.ts" },
};

/**
 * The file of a program, and the arguments that are left for it. Without a part, `fuzz` runs its first one.
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
  // Otherwise Vite would take this for development and build the app that way.
  process.env.NODE_ENV = "production";
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  // The programs are TypeScript, which Node 20 does not read: Vite does.
  /** @type {{ module: { main(args: readonly string[]): number | Promise<number> } }} */
  const { module: program } = await runnerImport(join(root, file), {
    root,
    configFile: false,
    plugins: [kernels()],
    logLevel: "error",
  });
  process.exitCode = await program.main(args);
}
