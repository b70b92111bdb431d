import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const SOURCE = import.meta.dirname;
const FILES = globSync("{core,areas}/**/*.lifecycle.ts", { cwd: SOURCE });
const MODULES = await Promise.all(
  FILES.map(async (file) => ({ file, exported: await import(path.join(SOURCE, file)) })),
);
const listed = readFileSync(path.join(SOURCE, "lifecycles.ts"), "utf8");

it("finds the lifecycles of modules", () => {
  expect(MODULES.length).toBeGreaterThan(20);
});

it.each(MODULES)("names $file after its module and lists each of its steps once", ({ file, exported }) => {
  const module = path.basename(path.dirname(file));
  expect(path.basename(file)).toBe(`${module}.lifecycle.ts`);
  const name = `${module.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Lifecycle`;
  const steps = Object.keys(exported[name]);
  expect(steps).not.toEqual([]);
  for (const step of steps) expect(listed.split(`${name}.${step}`)).toHaveLength(2);
});
