import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { ROOT } from "../../../scripts/root.mjs";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();

test("the method abort of a controller may not be called outside domain/abort.ts", () => {
  // The linter reads JavaScript without a compiler, which this folder does not have.
  const config = folder.write(
    "oxlintrc.json",
    JSON.stringify({ extends: [`${ROOT}/.oxlintrc.json`], options: { typeAware: false, typeCheck: false } }),
  );
  folder.write("planted.js", "export const end = (one) => one.abort();\n");
  const { stdout } = spawnSync(
    process.execPath,
    [`${ROOT}/node_modules/oxlint/bin/oxlint`, "-c", config, folder.path("planted.js")],
    { encoding: "utf8", cwd: ROOT },
  );
  expect(stdout).toContain("no-restricted-properties");
  expect(stdout).toContain("Call abort() of domain/abort.ts");
});
