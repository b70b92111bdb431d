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

/** What could not be found out is said to be unknown, never guessed. */
export const UNKNOWN_BUILD: BuildInfo = { version: UNKNOWN, commit: UNKNOWN, built_at: UNKNOWN };

/** As `npm run release` writes it into an archive. */
const Released = z.object({ version: z.string(), commit: z.string(), built_at: z.string() });
const Package = z.object({ version: z.string() });

/** Which version this is: an archive says it in `build.json`, a checkout asks git; a checkout is never built as a whole. */
export async function readBuildInfo(root: string = ROOT): Promise<BuildInfo> {
  const released = Released.safeParse(await readJson(path.join(root, "build.json")));
  if (released.success) return released.data;
  const known = Package.safeParse(await readJson(path.join(root, "package.json")));
  return { ...UNKNOWN_BUILD, commit: await commitOf(root), ...known.data };
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}

async function commitOf(root: string): Promise<string> {
  // Without this, git would answer for whatever repository the folder happens to lie in.
  if (!existsSync(path.join(root, ".git"))) return UNKNOWN;
  const describe = ["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"];
  try {
    const { stdout } = await promisify(execFile)("git", describe, { cwd: root, timeout: GIT_MS });
    return stdout.trim() || UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}
