import { createHmac } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { newSecret } from "../platform/auth/secrets.ts";
import { writePrivately } from "./write-privately.ts";

export type SecretOf = (kdId: string) => string;

/**
 * The store keeps only hashes of device secrets, and the virtual fleet needs the secrets at every start: so they all
 * follow from one that stays in the data directory.
 */
export async function openDeviceSecrets(dataDir: string): Promise<SecretOf> {
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, "try-it-secret");
  let key = await readFile(file, "utf8").catch(unlessMissing);
  // A file that a power cut left empty counts as none.
  if (!key || key.length < 32) {
    key = newSecret();
    await writePrivately(file, key);
  }
  const held = key;
  return (kdId) => createHmac("sha256", held).update(kdId).digest("base64url");
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
