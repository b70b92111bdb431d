import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { MERIDIAN } from "@switchboard/sample-building";
import { hashSecret } from "../platform/auth/secrets.ts";
import type { Sql } from "../platform/db/database.ts";
import { writePrivately } from "../platform/write-privately.ts";
import type { SecretOf } from "./device-secrets.ts";

const ID = "6a7e0000-0000-4000-8000-000000000001";
const NAME = "Plant room gateway";

export const gatewayFile = (dataDir: string) => path.join(dataDir, "gateway", "paired.json");

/** Inserts a gateway that is already paired. One that was removed by hand stays removed: its file exists, but not its row. */
export async function insertTryItGateway(sql: Sql, now: Date, dataDir: string, secretOf: SecretOf): Promise<void> {
  const hash = hashSecret(secretOf(ID));
  await sql.query("UPDATE gateways SET token_hash = $3 WHERE enterprise_id = $1 AND id = $2 AND token_hash <> $3", [
    MERIDIAN.id,
    ID,
    hash,
  ]);
  if (existsSync(gatewayFile(dataDir))) return;
  await sql.query(
    `INSERT INTO gateways (enterprise_id, id, name, created_at, token_hash, paired_at) VALUES ($1, $2, $3, $4, $5, $4)
     ON CONFLICT DO NOTHING`,
    [MERIDIAN.id, ID, NAME, now, hash],
  );
}

/** Writes the file of `gateway pair`; the process that starts the gateway knows the server's address. */
export async function writeTryItGateway(dataDir: string, secretOf: SecretOf): Promise<void> {
  const token = `gw.${MERIDIAN.id}.${ID}.${secretOf(ID)}`;
  const paired = { server: "http://127.0.0.1:8080", gateway: ID, name: NAME, token, home: MERIDIAN.id };
  await mkdir(path.dirname(gatewayFile(dataDir)), { recursive: true, mode: 0o700 });
  await writePrivately(gatewayFile(dataDir), `${JSON.stringify(paired, null, 2)}\n`);
}
