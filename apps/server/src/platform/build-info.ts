import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { BuildInfo } from "@switchboard/contract";
import * as z from "zod";

const ROOT = path.join(import.meta.dirname, "../../../..");
const GIT_MS = 3000;
const UNKNOWN = "unknown";

/** Values that cannot be determined are reported as unknown, never guessed. */
export const UNKNOWN_BUILD: BuildInfo = { version: UNKNOWN, commit: UNKNOWN, built_at: UNKNOWN };

/** The content that `npm run release` writes into an archive. */
const Released = z.object({ version: z.string(), commit: z.string(), built_at: z.string() });
const Package = z.object({ version: z.string() });

/** Returns the version: an archive has it in `build.json`, and for a checkout git tells the commit. */
export async function readBuildInfo(root: string = ROOT): Promise<BuildInfo> {
  const released = Released.safeParse(await readJson(path.join(root, "build.json")));
  if (released.success) return released.data;
  const manifest = Package.safeParse(await readJson(path.join(root, "package.json")));
  return { ...UNKNOWN_BUILD, commit: await commitOf(root), ...manifest.data };
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}

async function commitOf(root: string): Promise<string> {
  // Without this check, git would answer for a repository around the folder.
  if (!existsSync(path.join(root, ".git"))) return UNKNOWN;
  const describe = ["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"];
  try {
    const { stdout } = await promisify(execFile)("git", describe, { cwd: root, timeout: GIT_MS });
    return stdout.trim() || UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}
