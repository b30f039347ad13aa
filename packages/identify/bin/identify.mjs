#!/usr/bin/env node
import { cpSync, existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { evaluate, USAGE as EVALUATE } from "./evaluate.mjs";

const ASSETS = fileURLToPath(new URL("../dist/assets", import.meta.url));

const USAGE = `bio-kingdom-identify assets FOLDER    copies the workers and their files to FOLDER
${EVALUATE}`;

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
async function main([command, ...args]) {
  const [folder, ...others] = args;
  if (command === "evaluate") return evaluate(args);
  if (command === "assets" && folder !== undefined && others.length === 0) {
    if (!existsSync(ASSETS)) throw new Error(`${ASSETS} is missing: the package is not built`);
    cpSync(ASSETS, folder, { recursive: true });
    return 0;
  }
  console.error(USAGE);
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
