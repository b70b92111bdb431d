import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkArchitectureNumbers } from "./architecture-numbers.mjs";
import { ROOT } from "./paths.mjs";

test("reports a number that differs from the code, or is missing", () => {
  const root = mkdtempSync(join(tmpdir(), "numbers-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ["apps/server/src", "packages/translations/src"])
    cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
  cpSync(join(ROOT, "docs/architecture.md"), join(root, "docs/architecture.md"));
  const page = readFileSync(join(root, "docs/architecture.md"), "utf8");
  writeFileSync(
    join(root, "docs/architecture.md"),
    page.replace(/^\| languages \| .*$/m, "| languages | 99 |").replace(/^\| areas .*$/m, ""),
  );
  const { ok, output } = checkArchitectureNumbers(root);
  expect(ok).toBe(false);
  expect(output).toMatch(/languages: says 99, the code has \d+$/m);
  expect(output).toMatch(/areas: says undefined, the code has \d+$/m);
  expect(output.split("\n")).toHaveLength(2);
});
