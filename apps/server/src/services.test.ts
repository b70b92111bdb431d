import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const MODULES = path.join(import.meta.dirname, "modules");
const CONTENTS = readFileSync(path.join(import.meta.dirname, "services.ts"), "utf8");
/**
 * They offer functions that take part in a caller's transaction, and keep nothing: there is nothing to put together. The operator's
 * questions are asked by a command, without a server.
 */
const FUNCTIONS_ALONE = new Set(["automation", "changes", "memberships", "operator"]);

describe("every module of the server", () => {
  it.each(readdirSync(MODULES))("%s is put together by its own file, which the table of contents names", (name) => {
    const file = `modules/${name}/${name}.module.ts`;
    const isPutTogether = existsSync(path.join(import.meta.dirname, file)) && CONTENTS.includes(`"./${file}"`);
    expect(isPutTogether).toBe(!FUNCTIONS_ALONE.has(name));
    if (!isPutTogether) expect(readdirSync(path.join(MODULES, name))).not.toContain(`${name}.routes.ts`);
  });
});
