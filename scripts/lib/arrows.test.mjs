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

describe("the arrows of the house", () => {
  it.each([
    ["packages/domain/src/a.ts", 'import { Id } from "@switchboard/contract";', "domain uses nothing"],
    ["packages/contract/src/a.ts", 'import x from "@switchboard/server";', "domain alone"],
    ["apps/fleet/src/a.ts", 'import { app } from "../../server/src/app.ts";', "each other"],
    ["apps/fleet/src/a.ts", 'import { x } from "../../../packages/domain/src/ids.ts";', "by its name"],
    ["apps/server/src/modules/a/a.service.ts", 'import { r } from "../b/b.repository.ts";', "through services"],
    ["apps/server/src/modules/a/a.service.ts", 'import type { Pool } from "pg";', "speak to PostgreSQL"],
    ["apps/server/src/modules/a/a.service.ts", 'import { connect } from "mqtt";', "only platform/broker"],
    ["apps/server/src/platform/http/a.ts", 'export { x } from "../../modules/a/a.service.ts";', "no modules"],
    ["apps/web/src/features/a/A.tsx", 'import {\n  B,\n} from "../b/B.tsx";', "features do not"],
    ["apps/web/src/features/a/A.tsx", 'const m = await import("mqtt");', "only live"],
    ["apps/web/src/ui/A.tsx", 'import "../features/b/B.tsx";', "ui knows no"],
  ])("%s may not say %s", (path, text, because) => {
    write(path, `// a comment\nimport { join } from "node:path";\n${text}\n`);
    const { ok, output } = checkArrows(root);
    expect(ok).toBe(false);
    expect(output).toContain(because);
  });

  it("lets through what the design allows", () => {
    write("packages/contract/src/a.ts", 'import { isDay } from "@switchboard/domain";\nimport * as z from "zod/mini";');
    write("apps/server/src/modules/a/a.repository.ts", 'import type { Pool } from "pg";\nexport const r = 1;');
    write("apps/server/src/modules/a/a.service.ts", 'import { r } from "./a.repository.ts";\nexport const s = r;');
    write("apps/server/src/modules/b/b.service.ts", 'import { s } from "../a/a.service.ts";');
    write("apps/server/src/platform/broker/broker.ts", 'import { Aedes } from "aedes";');
    write("apps/web/src/live/transport.ts", 'const load = () => import("mqtt");');
    write("apps/web/src/features/a/A.tsx", 'import { Tile } from "../../ui/Tile.tsx";\nimport { b } from "./b.ts";');
    expect(checkArrows(root)).toEqual({ ok: true, output: "" });
  });

  it("finds a cycle of what runs, and lets types point at each other", () => {
    write("apps/fleet/src/a.ts", 'import { b } from "./b.ts";\nexport const a = b;');
    write("apps/fleet/src/b.ts", 'import type { a } from "./a.ts";\nexport const b = 1;');
    expect(checkArrows(root).ok).toBe(true);
    write("apps/fleet/src/b.ts", 'import { a } from "./a.ts";\nexport const b = a;');
    expect(checkArrows(root).output).toContain(
      "apps/fleet/src/a.ts → apps/fleet/src/b.ts → apps/fleet/src/a.ts: a cycle",
    );
  });
});
