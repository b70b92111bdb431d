import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkRawButtons } from "./raw-buttons.mjs";

let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "buttons "));
  write("apps/web/src/features/site/a/Fine.tsx", "export const Fine = () => <PlainButton />;\n");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

it("names the line when a screen has a button of its own", () => {
  write(
    "apps/web/src/features/site/a/Tile.tsx",
    'export const Tile = () => (\n  <button type="button">x</button>\n);\n',
  );
  expect(checkRawButtons(root)).toEqual({
    ok: false,
    output: "apps/web/src/features/site/a/Tile.tsx:2 has a <button>: take Button, IconButton or PlainButton",
  });
});

it.each(["apps/web/src/ui/kit/Button.tsx", "apps/web/src/features/site/a/Tile.test.tsx"])(
  "allows a button when it is in %s",
  (path) => {
    write(path, "export const Tile = () => <button />;\n");
    expect(checkRawButtons(root)).toEqual({ ok: true, output: "" });
  },
);

it("finds none when it reads the screens as they are", () => {
  expect(checkRawButtons()).toEqual({ ok: true, output: "" });
});
