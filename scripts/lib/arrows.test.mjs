import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkArrows } from "./arrows.mjs";

let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "arrows "));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

describe("the dependency check", () => {
  it.each([
    ["packages/domain/src/a.ts", 'import { Id } from "@switchboard/contract";', "domain uses nothing"],
    ["packages/contract/src/a.ts", 'import x from "@switchboard/server";', "domain and translations alone"],
    ["packages/translations/src/a.ts", 'import { x } from "@switchboard/contract";', "core of the domain alone"],
    ["packages/translations/src/a.ts", 'import { x } from "@switchboard/domain/site";', "core of the domain alone"],
    ["packages/domain/src/core/a.ts", 'import { b } from "../site/b.ts";', "areas below"],
    ["packages/domain/src/energy/tariffs/a.ts", 'import { b } from "../../automation/b.ts";', "areas below"],
    ["packages/domain/src/weather/a.ts", 'import { b } from "../core/b.ts";', "areas below"],
    ["packages/contract/src/alarms/a.ts", 'import type { b } from "../automation/b.ts";', "areas below"],
    [
      "packages/sample-building/src/a.ts",
      'import { x } from "@switchboard/server";',
      "building uses domain and contract",
    ],
    ["packages/device-models/src/a.ts", 'import { x } from "@switchboard/fleet";', "models use domain and contract"],
    ["apps/web/src/features/x/a/A.tsx", 'import { x } from "@switchboard/sample-building";', "only try-it"],
    ["apps/web/src/api/demo/a.test.ts", 'import { x } from "@switchboard/sample-building";', "only try-it"],
    ["e2e/journeys/a.ts", 'import { x } from "@switchboard/sample-building";', "only try-it"],
    ["apps/fleet/src/a.ts", 'import { app } from "../../server/src/app.ts";', "each other"],
    ["apps/fleet/src/a.ts", 'import { x } from "../../../packages/domain/src/core/ids.ts";', "by its name"],
    ["apps/fleet/src/a.ts", 'import { x } from "@switchboard/domain/site/ir/library.ts";', "by its name"],
    ["apps/web/src/data/a.ts", 'import * as all from "@switchboard/contract/endpoints";', "only the demo"],
    ["apps/server/src/core/a/a.service.ts", 'import { r } from "../b/b.repository.ts";', "through services"],
    ["apps/server/src/core/a/a.ts", 'import { d } from "../../areas/site/devices/d.ts";', "the areas below"],
    ["apps/server/src/areas/site/a/a.ts", 'import type { x } from "../../alarms/b/b.ts";', "the areas below"],
    [
      "apps/server/src/areas/energy/energy.area.ts",
      'import { x } from "../reports/reports.area.ts";',
      "the areas below",
    ],
    ["apps/server/src/areas/site/site.area.ts", 'import { r } from "./a/a.repository.ts";', "module files"],
    ["apps/server/src/areas/site/a/a.ts", 'import { x } from "../../elsewhere/b/b.ts";', "the areas below"],
    ["apps/server/src/core/a/a.service.ts", 'import type { Pool } from "pg";', "speak to PostgreSQL"],
    ["apps/server/src/core/a/a.service.ts", 'import { connect } from "mqtt";', "only platform/broker"],
    ["apps/server/src/platform/http/a.ts", 'export { x } from "../../core/a/a.service.ts";', "no modules"],
    ["apps/web/src/features/x/a/A.tsx", 'import {\n  B,\n} from "../b/B.tsx";', "features do not"],
    ["apps/web/src/features/x/a/A.tsx", 'import { B } from "../../y/a/B.tsx";', "features do not"],
    ["apps/web/src/features/x/a/A.tsx", 'const m = await import("mqtt");', "only api/mqtt"],
    ["apps/web/src/ui/A.tsx", 'import { call } from "../api/call.ts";', "rooms below"],
    ["apps/web/src/live/a.ts", 'import { useScenes } from "../data/scenes.ts";', "rooms below"],
    ["apps/web/src/widgets/A.tsx", 'import "../features/x/b/B.tsx";', "rooms below"],
    ["apps/web/src/data/a.ts", 'import { aDevice } from "../testing/devices.ts";', "for tests"],
  ])("%s may not say %s", (path, text, because) => {
    write(path, `// a comment\nimport { join } from "node:path";\n${text}\n`);
    const { ok, output } = checkArrows(root);
    expect(ok).toBe(false);
    expect(output).toContain(because);
  });

  it("accepts the imports that the design allows", () => {
    write("packages/contract/src/core/a.ts", 'import { isDay } from "@switchboard/domain/core";\nimport "zod/mini";');
    write("packages/contract/src/core/b.ts", 'import { wordsOf } from "@switchboard/translations";');
    write("packages/translations/src/a.ts", 'import { LANGUAGES } from "@switchboard/domain/core";');
    write("packages/domain/src/reports/a.ts", 'import { b } from "../energy/money/b.ts";\nimport { c } from "./c.ts";');
    write("packages/domain/src/core/a.test.ts", 'import { b } from "../site/b.ts";');
    write("apps/server/src/core/a/a.repository.ts", 'import type { Pool } from "pg";\nexport const r = 1;');
    write("apps/server/src/core/a/a.service.ts", 'import { r } from "./a.repository.ts";\nexport const s = r;');
    write("apps/server/src/core/b/b.service.ts", 'import { s } from "../a/a.service.ts";');
    write(
      "apps/server/src/areas/alarms/c/c.ts",
      'import { s } from "../../../core/a/a.service.ts";\nexport const c = s;',
    );
    write("apps/server/src/areas/energy/d/d.ts", 'import { c } from "../../alarms/c/c.ts";');
    write("apps/server/src/areas/alarms/c/c.test.ts", 'import { d } from "../../energy/d/d.ts";');
    write("apps/server/src/platform/broker/broker.ts", 'import { Aedes } from "aedes";');
    write("apps/web/src/api/mqtt/transport.ts", 'const load = () => import("mqtt");');
    write("packages/device-models/src/a.ts", 'import { EventType } from "@switchboard/domain/site";');
    write("apps/server/src/testing/a.ts", 'import { MERIDIAN } from "@switchboard/sample-building";');
    write("apps/web/src/api/demo/calls.ts", 'import * as all from "@switchboard/contract/endpoints";');
    write("apps/server/src/try-it/a.ts", 'import { MERIDIAN } from "@switchboard/sample-building";');
    write(
      "apps/web/src/features/x/a/A.tsx",
      'import { Tile } from "../../../ui/Tile.tsx";\nimport { b } from "./b.ts";',
    );
    expect(checkArrows(root)).toEqual({ ok: true, output: "" });
  });

  it.each(["import", "import type"])("finds two files that need each other, by %s", (word) => {
    write("apps/fleet/src/a.ts", 'import { b } from "./b.ts";\nexport const a = b;');
    write("apps/fleet/src/b.ts", "export const b = 1;");
    expect(checkArrows(root).ok).toBe(true);
    write("apps/fleet/src/b.ts", `${word} { a } from "./a.ts";\nexport const b = 1;`);
    expect(checkArrows(root).output).toBe("apps/fleet/src/a.ts ↔ apps/fleet/src/b.ts: a circle of files");
  });

  it("finds modules that need each other through a third, although no files do", () => {
    write("apps/server/src/core/a/a.service.ts", 'import { b } from "../b/b.service.ts";');
    write("apps/server/src/core/b/b.service.ts", "export const b = 1;");
    write("apps/server/src/core/b/other.ts", 'import { c } from "../c/c.ts";');
    write("apps/server/src/core/c/c.ts", 'import type { words } from "../a/words.ts";');
    write("apps/server/src/core/a/words.ts", "export const words = 1;");
    expect(checkArrows(root).output).toBe("core/a ↔ core/b ↔ core/c: a circle of modules");
  });

  it("ignores tests, which may import from anywhere", () => {
    write("apps/server/src/core/a/a.service.ts", 'import { b } from "../b/b.service.ts";');
    write("apps/server/src/core/b/b.service.ts", "export const b = 1;");
    write("apps/server/src/core/b/b.test.ts", 'import { a } from "../a/a.service.ts";');
    expect(checkArrows(root).ok).toBe(true);
  });
});
