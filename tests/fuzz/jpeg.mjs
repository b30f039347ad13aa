import { runProgram } from "../../bench/run-program.mjs";

await runProgram("../../tests/fuzz/jpeg/main.ts");
