import { runProgram } from "./run-program.mjs";

await runProgram("find-subject.ts");
