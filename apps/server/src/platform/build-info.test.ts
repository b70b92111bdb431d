import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readBuildInfo } from "./build-info.ts";

const git = (...args: string[]) =>
  promisify(execFile)("git", ["-c", "user.name=T", "-c", "user.email=t@t.test", ...args], { cwd: folder });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "build-info-"));
  await writeFile(path.join(folder, "package.json"), '{"version":"1.2.3"}');
});
afterEach(() => rm(folder, { recursive: true }));

it("is read from an archive", async () => {
  const said = { version: "9.9.9", commit: "abc", built_at: "2026-11-16T00:00:00.000Z" };
  await writeFile(path.join(folder, "build.json"), JSON.stringify(said));
  expect(await readBuildInfo(folder)).toEqual(said);
});

it("is read from git in a checkout, and marks changed files", async () => {
  await git("init", "-q");
  await git("add", ".");
  await git("commit", "-qm", "First");
  const { stdout } = await git("rev-parse", "HEAD");
  const commit = stdout.slice(0, 12);
  expect(await readBuildInfo(folder)).toEqual({ version: "1.2.3", commit, built_at: "unknown" });
  await writeFile(path.join(folder, "package.json"), '{"version":"1.2.4"}');
  expect(await readBuildInfo(folder)).toEqual({ version: "1.2.4", commit: `${commit}-dirty`, built_at: "unknown" });
});

it("is unknown in a copy without git, also inside another checkout", async () => {
  await git("init", "-q");
  await git("add", ".");
  await git("commit", "-qm", "First");
  const copy = path.join(folder, "copy");
  await mkdir(copy);
  expect(await readBuildInfo(copy)).toEqual({ version: "unknown", commit: "unknown", built_at: "unknown" });
});
