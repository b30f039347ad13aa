import { runProgram } from "./run-program.mjs";

await runProgram("teach.ts");
