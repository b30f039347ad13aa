import { runProgram } from "./run-program.mjs";

await runProgram("photo-gain.ts");
