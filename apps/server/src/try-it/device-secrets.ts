import { createHmac } from "node:crypto";
import { localSecret } from "../platform/local-secrets.ts";

export type SecretOf = (kdId: string) => string;

/**
 * Derives all device secrets from one in the data directory, because the database keeps only hashes and the virtual fleet needs the
 * secrets at every start.
 */
export async function openDeviceSecrets(dataDir: string): Promise<SecretOf> {
  const key = await localSecret(dataDir, "try-it-secret");
  return (kdId) => createHmac("sha256", key).update(kdId).digest("base64url");
}
