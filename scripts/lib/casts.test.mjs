import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkCasts } from "./casts.mjs";

let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "casts "));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

it.each(["apps/web/src/features/x/a/A.tsx", "apps/web/src/ui/a.test.ts"])(
  "finds a cast that hides a type in %s",
  (path) => {
    write(path, "const a = 1;\nconst b = a as never;\n");
    const { ok, output } = checkCasts(root);
    expect(ok).toBe(false);
    expect(output).toContain(`${path}:2`);
  },
);

it("ignores words, other casts and other folders", () => {
  write("apps/web/src/ui/a.ts", "/** What was never made. */\nconst a = b as readonly never[];\n");
  write("apps/web/src/ui/a.css", "/* as never */");
  write("packages/domain/src/a.ts", "const a = b as never;");
  expect(checkCasts(root)).toEqual({ ok: true, output: "" });
});
