import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { shippedPackages } from "./shipped-packages.mjs";

let root;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "shipped-"));
});
afterAll(() => rmSync(root, { recursive: true }));

/** Installs the packages of a made-up lockfile, except those of another platform. */
function shipped(packages, { away = [], ...options } = {}) {
  for (const path of Object.keys(packages)) if (!away.includes(path)) mkdirSync(join(root, path), { recursive: true });
  return shippedPackages(["apps/server"], { root, packages, ...options });
}

it("follows run-time dependencies, also through our own packages, and no test dependencies", () => {
  const found = shipped({
    "apps/server": { dependencies: { "@own/domain": "*", fast: "1" }, devDependencies: { tests: "1" } },
    "node_modules/@own/domain": { link: true, resolved: "packages/domain" },
    "packages/domain": { dependencies: { dates: "1" } },
    "node_modules/fast": {},
    "node_modules/dates": {},
    "node_modules/tests": {},
  });
  expect(found).toEqual([
    "apps/server",
    "node_modules/@own/domain",
    "node_modules/dates",
    "node_modules/fast",
    "packages/domain",
  ]);
});

it("adds what builds a workspace when asked to", () => {
  const packages = {
    "apps/server": { dependencies: { fast: "1" }, devDependencies: { builder: "1" } },
    "node_modules/fast": { devDependencies: { tests: "1" } },
    "node_modules/builder": { dependencies: { parser: "1" } },
    "node_modules/parser": {},
    "node_modules/tests": {},
  };
  const found = shipped(packages, { built: ["apps/server"] });
  expect(found).toEqual(["apps/server", "node_modules/builder", "node_modules/fast", "node_modules/parser"]);
});

it("chooses the version nearest to the importer", () => {
  const found = shipped({
    "apps/server": { dependencies: { a: "1", b: "1" } },
    "node_modules/a": { dependencies: { b: "2" } },
    "node_modules/a/node_modules/b": {},
    "node_modules/b": {},
  });
  expect(found).toEqual(["apps/server", "node_modules/a", "node_modules/a/node_modules/b", "node_modules/b"]);
});

it("skips packages for other platforms, and refuses missing ones", () => {
  const packages = {
    "apps/server": { dependencies: { native: "1" }, optionalDependencies: { "native-other": "1" } },
    "node_modules/native": {},
    "node_modules/native-other": {},
  };
  expect(shipped(packages, { away: ["node_modules/native-other"] })).toEqual(["apps/server", "node_modules/native"]);
  rmSync(join(root, "node_modules/native"), { recursive: true });
  expect(() => shipped(packages, { away: ["node_modules/native"] })).toThrow("apps/server needs native");
});
