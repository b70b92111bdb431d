import { createHmac } from "node:crypto";
import { localSecret } from "../platform/local-secrets.ts";

export type SecretOf = (kdId: string) => string;

/**
 * The store keeps only hashes of device secrets, and the virtual fleet needs the secrets at every start: so they all
 * follow from one that stays in the data directory.
 */
export async function openDeviceSecrets(dataDir: string): Promise<SecretOf> {
  const key = await localSecret(dataDir, "try-it-secret");
  return (kdId) => createHmac("sha256", key).update(kdId).digest("base64url");
}
