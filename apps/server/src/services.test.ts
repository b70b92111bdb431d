import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const SOURCE = import.meta.dirname;
/** The folders of the areas, each with the name of its composition file. */
const AREAS = ["core", ...foldersIn("areas").map((name) => `areas/${name}`)].map((folder) => ({
  folder,
  composition: `${folder}/${path.basename(folder)}.area.ts`,
}));
const MODULES = AREAS.flatMap(({ folder, composition }) =>
  foldersIn(folder).map((name) => ({ name, folder: `${folder}/${name}`, composition })),
);
/**
 * Modules that only offer functions for a caller's transaction, or interfaces, and so need no composition. The operator
 * module is used by a command, without a server.
 */
const FUNCTIONS_ALONE = new Set(["actions", "changes", "memberships", "operator", "ports"]);

function foldersIn(folder: string): string[] {
  return readdirSync(path.join(SOURCE, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

function read(file: string): string {
  return readFileSync(path.join(SOURCE, file), "utf8");
}

describe("every area of the server", () => {
  it.each(AREAS)("$folder is composed by its own file, which the table of contents names", ({ composition }) => {
    expect(read("services.ts")).toContain(`"./${composition}"`);
  });
});

describe("every module of the server", () => {
  it.each(MODULES)("$folder is composed by its own file, which its area names", ({ name, folder, composition }) => {
    const file = `${name}/${name}.module.ts`;
    const isThere = existsSync(path.join(SOURCE, folder, `${name}.module.ts`));
    const isPutTogether = isThere && read(composition).includes(`"./${file}"`);
    expect(isPutTogether).toBe(!FUNCTIONS_ALONE.has(name));
    if (!isPutTogether) expect(readdirSync(path.join(SOURCE, folder))).not.toContain(`${name}.routes.ts`);
  });
});
