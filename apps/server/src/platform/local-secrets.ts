import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { newSecret } from "./auth/secrets.ts";
import { writePrivately } from "./write-privately.ts";

const SHORTEST = 32;

/** Creates a secret once and stores it beside the data, where nobody sets one. */
export async function localSecret(dataDir: string, name: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, name);
  const stored = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return "";
  });
  // A file that a power cut left empty counts as missing.
  if (stored.length >= SHORTEST) return stored;
  const secret = newSecret();
  await writePrivately(file, secret);
  return secret;
}
