import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { noteOrigin, removeStaleFiles } from "./stale-files.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "leftovers-"));
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function keptFor(name: string, directory: string): Promise<string> {
  const home = join(root, "shared", name);
  await mkdir(join(home, "data"), { recursive: true });
  await noteOrigin(home, directory);
  return home;
}

it("removes the data of a temporary folder that is gone, and nothing else", async () => {
  const gone = await keptFor("gone", join(root, "gone"));
  const elsewhere = await keptFor("elsewhere", "/srv/not-mounted-just-now/store");
  const wanted = await keptFor("wanted", join(root, "store"));
  await mkdir(join(root, "store"));
  await symlink(join(wanted, "data"), join(root, "store/data"));

  await removeStaleFiles(join(root, "shared"));

  expect([gone, elsewhere, wanted].map((home) => existsSync(home))).toEqual([false, true, true]);
});
