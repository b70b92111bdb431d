import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const AREAS = ["core", ...namesIn("areas").map((area) => `areas/${area}`)];
const MODULES = AREAS.flatMap((area) => namesIn(area).map((name) => ({ name, folder: `${area}/${name}` })));
const CONTENTS = readFileSync(path.join(import.meta.dirname, "services.ts"), "utf8");
/**
 * They offer functions that take part in a caller's transaction, and keep nothing: there is nothing to put together. The operator's
 * questions are asked by a command, without a server.
 */
const FUNCTIONS_ALONE = new Set(["actions", "changes", "memberships", "operator", "ports"]);

function namesIn(folder: string): string[] {
  return readdirSync(path.join(import.meta.dirname, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

describe("every module of the server", () => {
  it.each(MODULES)("$name is put together by its own file, which the table of contents names", ({ name, folder }) => {
    const file = `${folder}/${name}.module.ts`;
    const isPutTogether = existsSync(path.join(import.meta.dirname, file)) && CONTENTS.includes(`"./${file}"`);
    expect(isPutTogether).toBe(!FUNCTIONS_ALONE.has(name));
    if (!isPutTogether) expect(readdirSync(path.join(import.meta.dirname, folder))).not.toContain(`${name}.routes.ts`);
  });
});
