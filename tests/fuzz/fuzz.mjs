import { runProgram } from "../../bench/run-program.mjs";

await runProgram("../../tests/fuzz/main.ts");
