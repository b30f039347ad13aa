import { runProgram } from "./run-program.mjs";

await runProgram("read-photos.ts");
