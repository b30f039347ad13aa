import { runProgram } from "./run-program.mjs";

await runProgram("walk-farmer.ts");
