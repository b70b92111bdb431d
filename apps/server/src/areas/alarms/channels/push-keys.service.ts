import type { SecretBox } from "../../../platform/auth/secret-box.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { newVapidKeys, type VapidKeys } from "../../../platform/reach/vapid.ts";
import { PushKeysRepository } from "./push-keys.repository.ts";

/** The context to which the sealed key is bound. */
export const PUSH_KEY = "push key";

/** The key that browsers subscribe to. It is stored, not derived from the server's secret, because a new key ends every subscription. */
export class PushKeys {
  readonly #sql: Sql;
  readonly #box: SecretBox;
  #keys: VapidKeys | undefined;

  constructor(sql: Sql, box: SecretBox) {
    this.#sql = sql;
    this.#box = box;
  }

  /** Creates the key on first use. If several servers do so at once, the first key stays. */
  async find(): Promise<VapidKeys> {
    if (this.#keys) return this.#keys;
    const repository = new PushKeysRepository(this.#sql);
    if (!(await repository.find())) {
      const { publicKey, privateKey } = newVapidKeys();
      await repository.offer(publicKey, this.#box.seal(Buffer.from(privateKey), PUSH_KEY));
    }
    const row = await repository.find();
    const opened = row && this.#box.open(row.private_key, PUSH_KEY);
    if (!row || !opened) throw new Error("the key for push messages cannot be opened with this TOKEN_SECRET");
    this.#keys = { publicKey: row.public_key, privateKey: opened.toString() };
    return this.#keys;
  }
}
