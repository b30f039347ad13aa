import { runProgram } from "./run-program.mjs";

await runProgram("soak.ts");
