import type { Row, Sql } from "../../../platform/db/database.ts";

export interface PushKeyRow extends Row {
  public_key: string;
  private_key: Buffer;
}

/** What push services know this server by; one for all enterprises and all servers. */
export class PushKeysRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(): Promise<PushKeyRow | undefined> {
    return (await this.#sql.query<PushKeyRow>("SELECT public_key, private_key FROM push_keys"))[0];
  }

  /** The first stays. */
  async offer(publicKey: string, privateKey: Buffer): Promise<void> {
    await this.#sql.query(
      "INSERT INTO push_keys (public_key, private_key) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING",
      [publicKey, privateKey],
    );
  }

  async reseal(privateKey: Buffer): Promise<void> {
    await this.#sql.query("UPDATE push_keys SET private_key = $1", [privateKey]);
  }
}
