import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { serverMap } from "./server-map.mjs";

let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "server map "));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path, text) {
  const full = join(root, "apps/server/src", path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
}

it("counts levels by the longest path down, and names imports of an area above", () => {
  write("core/access/a.ts", 'import { b } from "../../areas/site/devices/d.ts";');
  write("areas/site/devices/d.ts", "export const d = 1;");
  write("areas/control/scenes/s.ts", 'import { d } from "../../site/devices/d.ts";\nexport const s = d;');
  write(
    "areas/control/holds/h.ts",
    'import { s } from "../scenes/s.ts";\nimport { d } from "../../site/devices/d.ts";',
  );
  write("areas/site/devices/d.test.ts", 'import { s } from "../../control/scenes/s.ts";');
  const { levels, areaLevels, uses, back } = serverMap(root);
  expect(Object.fromEntries(levels)).toEqual({
    "core/access": 2,
    "areas/site/devices": 1,
    "areas/control/scenes": 2,
    "areas/control/holds": 3,
  });
  expect(areaLevels.get("site")).toBe(1);
  expect(areaLevels.get("control")).toBe(2);
  expect(uses).toMatchObject({ core: { site: 1 }, site: {}, control: { site: 2 } });
  expect(back.map(({ from, to }) => `${from} ${to}`)).toEqual([
    "apps/server/src/core/access/a.ts apps/server/src/areas/site/devices/d.ts",
  ]);
});
