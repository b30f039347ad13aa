import { evaluate } from "../../packages/identify/bin/evaluate.mjs";
import { findTestBrowser } from "../browser.mjs";
import { buildPackage } from "./build-package.mjs";

// The command of the package, from the repository: `npm run evaluate -- MODEL PHOTOS`.
await buildPackage();
const browser = await findTestBrowser();
const program = browser === null ? [] : ["--browser", browser.executablePath];
process.exitCode = await evaluate([...program, ...process.argv.slice(2)]);
