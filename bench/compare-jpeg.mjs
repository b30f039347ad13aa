import { runProgram } from "./run-program.mjs";

await runProgram("compare-jpeg.ts");
