import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface PushKeyRow extends Row {
  public_key: string;
  private_key: Buffer;
}

/** The key by which push services know this installation, shared by all enterprises and servers. */
export class PushKeysRepository extends Repository {
  find(): Promise<PushKeyRow | undefined> {
    return this.selectFirst<PushKeyRow>("SELECT public_key, private_key FROM push_keys");
  }

  /** Stores the key only if there is none yet. */
  async offer(publicKey: string, privateKey: Buffer): Promise<void> {
    await this.sql.query(
      "INSERT INTO push_keys (public_key, private_key) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING",
      [publicKey, privateKey],
    );
  }

  async reseal(privateKey: Buffer): Promise<void> {
    await this.sql.query("UPDATE push_keys SET private_key = $1", [privateKey]);
  }
}
